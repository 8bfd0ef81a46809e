import { expect, test } from 'vitest';
import { runCommand } from '../test/command.ts';
import { freshDatabase } from '../test/database.ts';

test('the command says what would run, and runs it', async () => {
  const database = await freshDatabase();
  const plan = await runCommand('migrate', database, ['--plan']);
  expect(plan).toEqual({ status: 0, said: expect.stringContaining('Nothing would run') });
  const run = await runCommand('migrate', database, []);
  expect(run).toEqual({ status: 0, said: expect.stringContaining('has every migration') });
});

test('a plan makes no base where there is none', async () => {
  const plan = await runCommand('migrate', '', ['--plan']);
  expect(plan).toEqual({ status: 1, said: expect.stringContaining('There is no base in') });
});
