import { expect, test } from 'vitest';
import { runCommand } from '../test/command.ts';
import { openMessenger } from '../test/messenger.ts';
import { db, dbOf } from './kit/db/index.ts';
import { newToken } from './kit/tokens.ts';

const run = (database: string, ...words: string[]) => runCommand('keys', database, words);

test(
  'a lost key is forgotten only by its name, and a word that was never sealed stays',
  { timeout: 120_000 },
  async () => {
    const token = '123:demo';
    const it = await openMessenger('telegram', { token }, { key: token, name: 'Studio bot' });
    const { project_id } = it.vera;
    const { channel_id } = it.connection;
    const hook_word = newToken();
    const channel = dbOf(project_id).updateTable('channels').where('id', '=', channel_id);
    await channel.set({ hook_word }).execute();
    const keys = () => db().selectFrom('secrets').select(['name', 'wrapped_by']).orderBy('name').execute();
    const before = await keys();
    const lost = before[0]!.wrapped_by;

    const refused = await run(it.app.database, 'forget');
    expect(refused.status).toBe(1);
    expect(refused.said).toMatch(new RegExp(`DATA_DIR.*npm run keys -- forget ${lost}`, 's'));
    expect(await keys()).toEqual(before);

    expect(await run(it.app.database, 'forget', lost)).toMatchObject({ status: 0 });
    const row = await dbOf(project_id)
      .selectFrom('channels')
      .select(['secrets', 'hook_word'])
      .where('id', '=', channel_id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ secrets: null, hook_word: expect.stringMatching(/^\d+:/) as string });
    await it.stop();
  },
);
