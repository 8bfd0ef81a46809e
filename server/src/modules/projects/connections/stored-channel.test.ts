import { checkConnection, connectChannel, updateConnection } from '@parley/contract/projects/connections';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messenger, openMessenger } from '../../../../test/messenger.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';

import { connectionFrom } from './connection-of.ts';
import { channelById, saveChannel } from './connections.queries.ts';
import { sealHookWords } from './seal-hook-words.ts';

const token = '123:demo';
let it: Messenger;
beforeAll(async () => void (it = await openMessenger('telegram', { token }, { key: token, name: 'Studio bot' })));
afterAll(() => it.stop());

const place = () => ({ project_id: it.vera.project_id, id: it.connection.channel_id });
const stored = async () => {
  const { project_id, id } = place();
  const text = sql<{
    text: string;
  }>`select channels::text as text from channels where project_id = ${project_id} and id = ${id}`;
  return (await text.execute(dbOf(project_id))).rows[0]!.text;
};
const wordOf = async () => (await channelById(place().project_id, place().id))!.hook_word!;
const heard = async (word: string) =>
  (await fetch(`${it.app.url}/hooks/${place().project_id}/${place().id}/${word}`, { method: 'POST', body: '{}' }))
    .status;

test('the word by which a provider is known stands nowhere in its row, and still opens', async () => {
  const word = await wordOf();
  expect(word).toMatch(/^[\w-]{43}$/);
  expect(await stored()).not.toContain(word);
  expect(await heard(word)).not.toBe(404);
  expect(await heard(`${word.slice(1)}x`)).toBe(404);
});

test('what is to be pasted at a provider is not in the row either, and comes back as it was', async () => {
  const { project_id, id } = place();
  const word = await wordOf();
  const values = [{ name: 'callback_url', value: `https://here/hooks/1/2/${word}` }];

  await transaction(project_id, (tx) => saveChannel(tx, project_id, id, { step: { step: 'paste', values } }));
  expect(await stored()).not.toContain('callback_url');
  expect((await channelById(project_id, id))!.step).toEqual({ step: 'paste', values });
  await transaction(project_id, (tx) => saveChannel(tx, project_id, id, { step: null }));
  expect((await channelById(project_id, id))!.step).toBeNull();
});

test('words and steps of before are sealed by a job, once and for good, and stay what they were', async () => {
  const { project_id, id } = place();
  const word = await wordOf();
  const step = JSON.stringify({ step: 'code', where: 'to the phone' });
  await sql`update channels set hook_word = ${word}, step = ${step}::jsonb where project_id = ${project_id} and id = ${id}`.execute(
    dbOf(project_id),
  );
  expect(await heard(word)).not.toBe(404);
  for (let turn = 0; turn < 2; turn++) await sealHookWords.run({}, { project_id });
  expect(await stored()).not.toContain(word);
  expect(await stored()).not.toContain('to the phone');
  const row = (await channelById(project_id, id))!;
  expect([row.hook_word, row.step]).toEqual([word, { step: 'code', where: 'to the phone' }]);
});

test('what no key here opens is not written over by what a provider says', async () => {
  const { project_id, id } = place();
  const { vera } = it;
  const row = () =>
    dbOf(project_id).selectFrom('channels').select(['secrets', 'settings', 'is_auth']).where('id', '=', id);
  const before = await row().executeTakeFirstOrThrow();
  const unreadable = `9${before.secrets}`;
  await dbOf(project_id).updateTable('channels').set({ secrets: unreadable }).where('id', '=', id).execute();
  const asked = await vera.call(checkConnection, { project: project_id, channel: id });
  expect([asked.status, asked.body.code]).toEqual([409, 'secrets_lost']);
  expect(await row().executeTakeFirstOrThrow()).toEqual({ ...before, secrets: unreadable });
  await dbOf(project_id).updateTable('channels').set({ secrets: before.secrets }).where('id', '=', id).execute();
  expect((await vera.call(checkConnection, { project: project_id, channel: id })).status).toBe(200);
});

test('a channel that came without a word is given one when it is connected', async () => {
  const { vera } = it;
  const asked = {
    project: vera.project_id,
    type: 'telegram' as const,
    name: 'Moved',
    settings: { token, api_url: 'simulator' },
  };
  const { channel_id: id } = (await vera.call(connectChannel, asked)).body.data;
  const project_id = vera.project_id;
  await sql`update channels set hook_word = null where project_id = ${project_id} and id = ${id}`.execute(
    dbOf(project_id),
  );
  const again = { project: project_id, channel: id, settings: { token, api_url: 'simulator' } };
  expect((await vera.call(updateConnection, again)).status).toBe(200);
  const { hook_url } = await connectionFrom(project_id, (await channelById(project_id, id))!);
  expect(hook_url).toMatch(/\/hooks\/\d+\/\d+\/[\w-]{43}$/);
});
