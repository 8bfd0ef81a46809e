import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../root.mjs';
import { checkHouse } from './check-house.mjs';
import { house, wrongHabits, wrongImports } from './planted.mjs';

const folders = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function build(planted = []) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-house-'));
  folders.push(folder);
  for (const [path, text] of [...Object.entries(house), ...planted.map(([, path, text]) => [path, text])]) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
  for (const file of ['architecture.mjs', '.dependency-cruiser.mjs']) cpSync(join(root, file), join(folder, file));
  mkdirSync(join(folder, 'node_modules', '@parley'), { recursive: true });
  symlinkSync(join(folder, 'contract'), join(folder, 'node_modules', '@parley', 'contract'));
  for (const name of ['dependency-cruiser', 'kysely', 'pg', 'vitest', 'zod'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  return folder;
}

function cruise(folder) {
  const program = realpathSync(join(root, 'node_modules', '.bin', 'depcruise'));
  const rooms = ['contract', 'server', 'web', 'e2e'].map((room) => join(folder, room));
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [program, ...rooms.map((room) => room.slice(folder.length + 1)), '--config', '--output-type', 'json'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 },
  );
  if (!stdout.startsWith('{')) return { failed: stderr };
  const { summary } = JSON.parse(stdout);
  return { found: summary.violations.map(({ rule, from }) => [rule.name, from]) };
}

test('a house in order passes every rule', () => {
  const folder = build();
  mkdirSync(join(folder, 'e2e'));
  expect(cruise(folder)).toEqual({ found: [] });
  expect(checkHouse(folder)).toEqual([]);
});

test('every planted wrong import is found by its rule, in its file', () => {
  const { found } = cruise(build(wrongImports));
  const missed = wrongImports.filter(([rule, path]) => !found.some((hit) => hit[0] === rule && hit[1] === path));
  expect(missed).toEqual([]);
});

test('every planted bad habit is found by its rule, in its file', () => {
  const found = checkHouse(build(wrongHabits));
  const missed = wrongHabits.filter(([rule, path]) => !found.some((hit) => hit.rule === rule && hit.path === path));
  expect(missed).toEqual([]);
  const innocent = found.filter((hit) => !wrongHabits.some(([, path]) => path === hit.path));
  expect(innocent).toEqual([]);
});

test('a module without a line in the plan stops the cruise', () => {
  const folder = build([['', 'server/src/modules/warehouse/index.ts', 'export const x = 1;']]);
  expect(cruise(folder).failed).toContain('architecture.mjs has no line for server/src/modules/warehouse');
});

test('a plan that names a module below stops the cruise', () => {
  const folder = build();
  writeFileSync(
    join(folder, 'architecture.mjs'),
    "export const server = { inbox: ['deals'], deals: [] };\nexport const web = {};",
  );
  rmSync(join(folder, 'server/src/modules/clients'), { recursive: true });
  rmSync(join(folder, 'web/src/modules'), { recursive: true });
  expect(cruise(folder).failed).toContain('server/inbox names deals, which is not above it');
});
