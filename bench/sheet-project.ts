import { createProject } from '@parley/contract/projects/projects';
import { call } from './call.ts';
import { signInOurs } from './sign-in-ours.ts';
import type { Program } from './stage.ts';

export const sheetRows = 100_000;
export type Headers = Record<string, string>;

/** A project of its own, without clients. */
export async function emptyProject(url: string, name: string): Promise<Headers> {
  const { headers } = await signInOurs(url, 'admin@demo.parley');
  const { data } = await call(url, createProject, { name }, headers);
  return { ...headers, 'x-project': String(data.id) };
}

/** The most memory a program held while something was done, above what it held before. */
export async function memoryDuring<T>(
  program: Program,
  work: () => Promise<T>,
): Promise<{ result: T; megabytes: number }> {
  const before = program.memory();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, program.memory())), 50);
  try {
    return { result: await work(), megabytes: (most - before) / 1e6 };
  } finally {
    clearInterval(timer);
  }
}

/** Lines as teams keep them; one in two hundred has a number that is none. */
export function* clientSheet(rows: number): Generator<string[]> {
  yield ['Имя', 'Телефон', 'E-mail', 'ИНН', 'Организация', 'Заметки', 'Метка'];
  for (let n = 0; n < rows; n++) {
    const phone = n % 200 === 199 ? 'уточнить' : `+7 9${String(10_000_000 + n * 13).padStart(9, '0')}`;
    const note = `Заметка о клиенте номер ${n}`;
    yield [
      `Клиент Номер ${n}`,
      phone,
      `client${n}@shop.example`,
      String(7_700_000_000 + n),
      `Фирма ${n % 3000}`,
      note,
      'база',
    ];
  }
}
