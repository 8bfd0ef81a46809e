import { getArchive, importArchive } from '@parley/contract/projects/transfer';
import type { TestApp } from './app.ts';
import type { Person } from './people.ts';

export const headersOf = (person: Person) => ({
  authorization: `Bearer ${person.token}`,
  'x-project': String(person.project_id),
});

export const askForArchive = (app: TestApp, person: Person): Promise<Response> =>
  fetch(app.url + getArchive.path.replace(':project', String(person.project_id)), { headers: headersOf(person) });

/** Everything their project has. */
export const archiveOf = async (app: TestApp, person: Person): Promise<Buffer> =>
  Buffer.from(await (await askForArchive(app, person)).arrayBuffer());

/** A new project of theirs out of an archive. */
export async function brought(app: TestApp, person: Person, bytes: Buffer) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'project.tar.gz');
  const response = await fetch(app.url + importArchive.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  const body = (await response.json()) as {
    data: { id: number; rows: number; left_out: number; files: number };
    code: string;
  };
  return { status: response.status, ...body };
}

/** The same person at work in another project. */
export function personIn(app: TestApp, person: Person, project_id: number): Person {
  const elsewhere = { ...person, project_id };
  return { ...elsewhere, call: app.caller(headersOf(elsewhere)) };
}
