import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A command of the server in a folder of its own, which has another master key than the program. */
export async function runCommand(name: string, database: string, words: string[], more: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), `parley-${name}-`));
  const program = fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url));
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL: database, DATA_DIR: folder, SECRET_KEY: '', ...more };
  const child = spawn(process.execPath, [program, ...words], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const [status] = (await once(child, 'close')) as [number];
  await rm(folder, { recursive: true });
  return { status, said };
}
