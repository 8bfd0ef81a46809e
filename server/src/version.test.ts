import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commitOf } from './version.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'parley-version-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

test('the commit is read from the work tree, a second one of it, or what whoever built it wrote down', () => {
  const [tree, parent, built] = [folder(), folder(), folder()];
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', tree, '-c', 'user.name=Vera', '-c', 'user.email=vera@example.test', ...words], {
      encoding: 'utf8',
    }).trim();
  git('init', '-q');
  expect(commitOf(tree)).toBe(null);
  git('commit', '-q', '--allow-empty', '-m', 'First');
  const told = `(${git('rev-parse', 'HEAD').slice(0, 7)})`;
  expect(commitOf(tree)).toBe(told);
  git('pack-refs', '--all');
  expect(commitOf(tree)).toBe(told);
  const second = join(parent, 'second');
  git('worktree', 'add', '-q', '-b', 'side/branch', second);
  expect(commitOf(second)).toBe(told);
  git('checkout', '-q', '--detach');
  expect(commitOf(tree)).toBe(told);

  expect(commitOf(built)).toBe(null);
  writeFileSync(join(built, 'COMMIT'), '0123456789abcdef\n');
  expect(commitOf(built)).toBe('(0123456)');
  writeFileSync(join(built, 'COMMIT'), '<script>');
  expect(commitOf(built)).toBe(null);
});
