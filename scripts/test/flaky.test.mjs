import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../root.mjs';
import { tool } from '../tool.mjs';
import { fallenTests, fallenWords, flakyTests, flakyWords } from './flaky.mjs';

let folder;
beforeAll(() => {
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'flaky-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a test that needed its second try is named with its place and its first reason', () => {
  writeFileSync(join(folder, 'playwright.config.mjs'), 'export default { retries: 1, workers: 1 };');
  writeFileSync(
    join(folder, 'dice.spec.mjs'),
    `import { expect, test } from '@playwright/test';
     test('is steady', () => {});
     test.describe('by chance', () => {
       test('falls on its side', ({}, { retry }) => expect(retry, 'which try').toBe(1));
       test('never stands', () => expect(1, 'ever').toBe(2));
     });`,
  );
  const report = join(folder, 'report.json');
  const [command, ...args] = tool('playwright');
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { status } = spawnSync(command, [...args, 'test', '--reporter=json'], { cwd: folder, env });
  expect(status).toBe(1);
  const told = JSON.parse(readFileSync(report, 'utf8'));
  const flaky = flakyTests(told);
  expect(flaky).toEqual([
    { name: 'dice.spec.mjs › by chance › falls on its side', line: 4, reason: 'Error: which try' },
  ]);
  expect(flakyWords(flaky)[0]).toMatch(/^FLAKY, .*falls on its side \(line 4\)\n +Error: which try$/);
  expect(flakyTests(told, 'unexpected')).toEqual([
    { name: 'dice.spec.mjs › by chance › never stands', line: 5, reason: 'Error: ever' },
  ]);
});

test('a run without chance, or without a report, names nothing', () => {
  expect(flakyTests({})).toEqual([]);
});

test('what fell in a run of unit tests is named with its file and its reason', () => {
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { exclude: [] } };');
  writeFileSync(
    join(folder, 'steps.test.mjs'),
    `import { expect, test } from 'vitest';
     test('stands', () => {});
     test('falls', () => expect(1, 'one').toBe(2));`,
  );
  const path = join(folder, 'vitest.json');
  const [command, ...args] = tool('vitest');
  const options = ['run', '--root', folder, '--reporter=json', `--outputFile.json=${path}`];
  spawnSync(command, [...args, ...options], { cwd: folder });
  const fallen = fallenTests(JSON.parse(readFileSync(path, 'utf8')));
  expect(fallen).toEqual([
    {
      file: join(folder, 'steps.test.mjs'),
      name: 'falls',
      reason: 'AssertionError: one: expected 1 to be 2 // Object.is equality',
    },
  ]);
  expect(fallenWords(fallen)[0]).toMatch(/^FAILED .*steps\.test\.mjs: falls: AssertionError/);
  expect(flakyWords(fallen)[0]).toMatch(/^FLAKY, .*: falls\n/);
});
