import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../root.mjs';
import { tool } from '../tool.mjs';
import { flakyTests, flakyWords } from './flaky.mjs';

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
     });`,
  );
  const report = join(folder, 'report.json');
  const [command, ...args] = tool('playwright');
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { status } = spawnSync(command, [...args, 'test', '--reporter=json'], { cwd: folder, env });
  expect(status).toBe(0);
  const flaky = flakyTests(JSON.parse(readFileSync(report, 'utf8')));
  expect(flaky).toEqual([
    { name: 'dice.spec.mjs › by chance › falls on its side', line: 4, reason: 'Error: which try' },
  ]);
  expect(flakyWords(flaky)[0]).toMatch(/^FLAKY, .*falls on its side \(line 4\)\n +Error: which try$/);
});

test('a run without chance, or without a report, names nothing', () => {
  expect(flakyTests({})).toEqual([]);
});
