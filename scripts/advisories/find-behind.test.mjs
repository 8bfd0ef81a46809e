import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.mjs';
import { compare, findBehind, shippedIn } from './find-behind.mjs';

const lock = {
  packages: {
    '': { name: 'shop', version: '1.0.0' },
    server: { name: '@shop/server', version: '1.0.0' },
    'node_modules/@shop/server': { link: true },
    'node_modules/cleaner': { version: '2.17.0' },
    'node_modules/mail/node_modules/cleaner': { version: '2.17.3' },
    'node_modules/other/node_modules/cleaner': { version: '2.18.1' },
    'node_modules/called-so': { name: '@real/name', version: '1.0.0' },
    'node_modules/runtime': { version: '24.0.0', optional: true },
    'node_modules/tester': { version: '0.1.0', dev: true },
    'node_modules/frozen': { version: '9.9.9' },
  },
};
const fix = { id: 'CVE-1', date: '2026-05-13', reason: 'leaks' };

test('each version that is behind a fix is named with where it lies, and what is only for tests is not', () => {
  const shipped = shippedIn(lock);
  expect(findBehind(shipped, [{ ...fix, packages: ['cleaner', 'tester'], fixed: '2.17.4' }])).toEqual([
    'cleaner 2.17.0 (node_modules/cleaner) wants 2.17.4 or newer: CVE-1, 2026-05-13, leaks',
    'cleaner 2.17.3 (node_modules/mail/node_modules/cleaner) wants 2.17.4 or newer: CVE-1, 2026-05-13, leaks',
  ]);
  expect(findBehind(shipped, [{ ...fix, packages: ['@real/name'], fixed: '1.0.1' }])).toHaveLength(1);
});

test('a fix is for its own line, and where there is none every version is behind', () => {
  const shipped = shippedIn(lock);
  const line = (from, fixed) => findBehind(shipped, [{ ...fix, packages: ['runtime'], from, fixed }]).length;
  expect([line('24.0.0', '24.17.0'), line('22.0.0', '22.23.0'), line('26.0.0', '26.3.1')]).toEqual([1, 0, 0]);
  expect(findBehind(shipped, [{ ...fix, packages: ['frozen'], fixed: null }])[0]).toContain('has no fix');
});

test('versions are compared by their numbers', () => {
  const sorted = ['1.0.0-beta.2', '1.0.0-beta.17', '1.0.0', '1.0.2', '1.0.10', '1.2.0', '10.0.0'];
  expect(sorted.toReversed().toSorted(compare)).toEqual(sorted);
  expect(compare('1.2.3', '1.2.3+build')).toBe(0);
  expect(() => compare('latest', '1.0.0')).toThrow('latest is no version');
});

test('the list is dated, and each of its lines says what, since when and why', () => {
  const { as_of, fixes } = JSON.parse(readFileSync(join(root, 'scripts', 'advisories', 'known-fixes.json'), 'utf8'));
  const day = /^20\d\d-\d\d-\d\d$/;
  expect(as_of).toMatch(day);
  for (const { packages, from = '0.0.0', fixed, id, date, reason } of fixes) {
    expect([packages.length > 0, Boolean(id), Boolean(reason), date <= as_of]).toEqual([true, true, true, true]);
    expect(date).toMatch(day);
    expect(fixed === null || compare(from, fixed) < 0).toBe(true);
  }
});
