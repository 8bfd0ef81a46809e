import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.mjs';

const run = (...names) =>
  spawnSync(process.execPath, [join(root, 'scripts', 'test.mjs'), ...names], { encoding: 'utf8' });

test('a run ends with exactly one line of sums', () => {
  const { stdout, status } = run('lock');
  expect(stdout.split('\n').slice(-2)).toEqual(['1 passed, 0 failed', '']);
  expect(status).toBe(0);
});

test('a step nobody knows is refused with the list of steps', () => {
  const { stderr, status } = run('everything');
  expect(stderr).toContain('There is no step "everything". Steps: format, lint');
  expect(status).toBe(1);
});
