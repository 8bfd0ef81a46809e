import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = fileURLToPath(new URL('run.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'parley-run-'));
const program = join(folder, 'program.ts');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(() =>
  writeFileSync(
    program,
    `const [code, delay] = process.argv.slice(2).map(Number) as [number, number];
     let signals = 0;
     for (const signal of ['SIGINT', 'SIGTERM'] as const)
       process.on(signal, () => {
         console.log(signal);
         setTimeout(() => process.exit(code), ++signals > 1 ? 0 : delay);
       });
     console.log(process.pid + ' ' + process.versions.node.split('.')[0]);
     setTimeout(() => process.exit(99), 60_000);`,
  ),
);

async function start({ code = 0, delay = 300, env = {}, command = [process.execPath, run] } = {}) {
  const [first, ...rest] = [...command, program, String(code), String(delay)];
  const child = spawn(first, rest, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  const said = [];
  const lines = createInterface({ input: child.stdout }).on('line', (line) => said.push(line));
  const closed = once(lines, 'close');
  await once(lines, 'line');
  const [pid, major] = said.shift().split(' ').map(Number);
  return { child, pid, major, said, lines, closed };
}

test('a TypeScript program runs on Node 24, and its exit code is ours', async () => {
  const { child, major } = await start({ code: 7 });
  expect(major).toBeGreaterThanOrEqual(24);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([7, null]);
});

test('one Ctrl-C that comes from the terminal and from npm reaches the program once', async () => {
  const { child, said, closed } = await start();
  child.kill('SIGINT');
  child.kill('SIGINT');
  await closed;
  expect(said).toEqual(['SIGINT']);
});

test('a second Ctrl-C a moment later is passed on', async () => {
  const { child, said, lines, closed } = await start({ delay: 30_000 });
  child.kill('SIGINT');
  await once(lines, 'line');
  await sleep(600);
  child.kill('SIGINT');
  await closed;
  expect(said).toEqual(['SIGINT', 'SIGINT']);
});

test('a program killed by a signal is reported as killed', async () => {
  const { child, pid } = await start();
  process.kill(pid, 'SIGKILL');
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
});

test('kill -9 of the starter stops the program in order', async () => {
  const { child, said, closed } = await start();
  child.kill('SIGKILL');
  await closed;
  expect(said).toEqual(['SIGTERM']);
});

test('kill -9 of npm stops the program in order', async () => {
  const shell = ['/bin/sh', '-c', '"$@"; true', 'npm', process.execPath, run];
  const { child, said, closed } = await start({ command: shell, env: { npm_lifecycle_event: 'start' } });
  child.kill('SIGKILL');
  await closed;
  expect(said).toEqual(['SIGTERM']);
});
