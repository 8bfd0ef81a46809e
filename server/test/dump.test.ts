import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTwoFactor } from '@parley/contract/accounts/passwords';
import { login } from '@parley/contract/accounts/sessions';
import { createLeadSource } from '@parley/contract/deals/sources';
import { updateAiSettings } from '@parley/contract/inbox/ai';
import { connectWidget, renewWidgetSecret } from '@parley/contract/widget/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db, dbOf, transaction } from '../src/kit/db/index.ts';
import { openKeys, secret } from '../src/kit/keys/keys.ts';
import { type MasterKey, newMasterKey, readMasterKey } from '../src/kit/keys/master-key.ts';
import { dropUnreadable, reseal } from '../src/kit/keys/reseal.ts';
import { addKeys, dropOldKeys, forgetLockedKeys } from '../src/kit/keys/rotate-keys.ts';
import { sealingKey, sealingNumber } from '../src/kit/keys/sealing-keys.ts';
import { seal, unseal } from '../src/kit/secrets.ts';
import { connectIntegration, findMember, keepListener, lineOf } from '../src/modules/projects/index.ts';
import { channelById, saveChannel } from '../src/modules/projects/connections/connections.queries.ts';
import { sealedColumns, sealedPlaces } from '../src/sealed-columns.ts';
import { dump } from './dump.ts';
import { type Messenger, openMessenger } from './messenger.ts';
import { testPassword } from './people.ts';

const token = '700700:TheTokenOfTheShopsBot';
const aiKey = 'sk-the-key-of-the-assistant';
const amoToken = 'def50200-the-token-of-the-account';
const listener = 'where-the-listener-stopped';
let it: Messenger;
let known: Record<string, string | Buffer>;
let channel: { project_id: number; id: number };
let first: MasterKey;

/** A base in use: all that is secret in it was entered or made by the program itself. */
beforeAll(async () => {
  it = await openMessenger('telegram', { token }, { key: token, name: 'Shop bot' });
  const { vera, app } = it;
  const project = vera.project_id;
  channel = { project_id: project, id: it.connection.channel_id };
  first = await readMasterKey({ data_dir: app.folder });
  await vera.call(updateAiSettings, { project, url: 'simulator', model: 'm', key: aiKey });
  const widget = (await vera.call(connectWidget, { project, name: 'Site' })).body.data.channel_id;
  const site = (await vera.call(renewWidgetSecret, { project, channel: widget })).body.data.secret;
  const totp = (await vera.call(startTwoFactor, { current_password: testPassword })).body.data.secret;
  const form = await formSecret();
  await keepListener(project, channel.id, listener, async () => undefined);
  const viewer = (await findMember(project, vera.id))!;
  const { hook_url } = await transaction(project, (tx) =>
    connectIntegration(tx, viewer, 'amo', { secrets: { token: amoToken }, account: {} }),
  );
  const { hook_word } = (await channelById(project, channel.id))!;
  const values = [{ name: 'callback_url', value: `https://here/${hook_word}` }];
  await transaction(project, (tx) => saveChannel(tx, project, channel.id, { step: { step: 'paste', values } }));
  const signedIn = await vera.call(login, { email: vera.email, password: testPassword });
  const refresh = /parley_refresh=[^.]+\.([\w-]+)/.exec(signedIn.headers.getSetCookie().join('\n'))![1]!;
  known = {
    token,
    aiKey,
    site,
    totp,
    form,
    listener,
    hook_word: hook_word!,
    amoToken,
    amo_word: hook_url.split('/').at(-1)!,
    refresh,
    access: signedIn.body.data.token,
    signing: await secret('access-token'),
    refreshing: await secret('refresh-token'),
    pushes: await secret('vapid'),
    sealing: (await sealingKey(await sealingNumber()))!,
    master: first.key,
  };
});
afterAll(() => it.stop());

async function formSecret(): Promise<string> {
  const { vera } = it;
  const stage = dbOf(vera.project_id).selectFrom('stages').select('id').where('project_id', '=', vera.project_id);
  const { id: stage_id } = await stage.limit(1).executeTakeFirstOrThrow();
  return (await vera.call(createLeadSource, { stage_id, type: 'site', name: 'Form' })).body.data.secret!;
}

const spellings = (value: string | Buffer): string[] => {
  const bytes = Buffer.from(value);
  const texts = [bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url'), bytes.toString('hex')];
  return typeof value === 'string' ? [value, ...texts] : texts;
};

async function leaks(): Promise<string[]> {
  const columns = await dump(it.app.database);
  return Object.entries(known).flatMap(([name, value]) =>
    [...columns]
      .filter(([, text]) => spellings(value).some((it) => text.includes(it)))
      .map(([place]) => `${name} in ${place}`),
  );
}

const everywhere = async <T>(work: (place: Awaited<ReturnType<typeof anyPlace>>) => Promise<T>): Promise<T[]> => {
  const done: T[] = [];
  for await (const place of sealedPlaces()) done.push(await work(place));
  return done;
};
const anyPlace = async () => (await sealedPlaces().next()).value!;

test('whoever holds a copy of the base finds none of its secrets, raw or encoded', async () => {
  for (const value of Object.values(known)) expect(value.length).toBeGreaterThan(15);
  expect(await leaks()).toEqual([]);
});

const sealedLooks = /(^|\n|")\d{1,9}:[A-Za-z0-9+/]{38,}={0,2}("|\n|$)/;

test('every place of a sealed text is named, so that none is left behind when keys are changed', async () => {
  const found = [...(await dump(it.app.database))].filter(([, text]) => sealedLooks.test(text)).map(([place]) => place);
  expect(found.sort()).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort());
});

test('whoever seals something new has to name its place', () => {
  const source = new URL('../src/', import.meta.url).pathname;
  const sealing = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(modules|integrations)\/.*(?<!\.test)\.ts$/.test(path))
    .filter((path) =>
      /import \{[^}]*\bseal\b[^}]*\} from '.*kit\/secrets.ts'/.test(readFileSync(join(source, path), 'utf8')),
    );
  expect(sealing.sort()).toEqual([
    'integrations/ai/ai-settings.ts',
    'modules/accounts/second-factor/seal-plain-secrets.ts',
    'modules/accounts/second-factor/two-factor.ts',
    // Not sealed anew: a link lives a day, is known by its hash, and one of an older key makes way for the next.
    'modules/accounts/users/first-administrator.ts',
    'modules/deals/sources/sources.ts',
    'modules/projects/connections/channel-state.ts',
    'modules/projects/connections/connect-channel.ts',
    'modules/projects/connections/connection-of.ts',
    'modules/projects/connections/connections.queries.ts',
    'modules/projects/connections/stored-channel.ts',
    'modules/projects/integrations/integration-of.ts',
    'modules/projects/widget/widget-settings.ts',
  ]);
});

test('changed keys open everything, and those of before nothing; nodes with the old one go on until then', async () => {
  const next = newMasterKey();
  const signing = await secret('access-token');
  const early = await seal('sealed before');
  await addKeys(next, []);
  await openKeys(first);
  expect(await unseal(early)).toBe('sealed before');
  await openKeys(next);
  const told = await everywhere(reseal);
  expect(told.reduce((sum, it) => sum + it.sealed, 0)).toBeGreaterThanOrEqual(sealedColumns.length);
  expect((await everywhere(reseal)).every((it) => it.sealed + it.unreadable === 0)).toBe(true);

  await openKeys(first);
  expect((await lineOf(channel.project_id, channel.id))!.connection.settings.token).toBe(token);
  await expect(dropOldKeys()).rejects.toThrow('newer master key');
  await openKeys(next);
  await dropOldKeys();
  await expect(openKeys(first)).rejects.toThrow('another master key');
  await openKeys(next);
  expect(await secret('access-token')).toEqual(signing);
  expect(await unseal(early)).toBeNull();
  const line = (await lineOf(channel.project_id, channel.id))!;
  expect([line.connection.settings.token, line.connection.hook_word, line.listener]).toEqual([
    token,
    known.hook_word,
    listener,
  ]);
  const { two_factor_secret } = await db()
    .selectFrom('users')
    .selectAll()
    .where('id', '=', it.vera.id)
    .executeTakeFirstOrThrow();
  expect(await unseal(two_factor_secret!)).toBe(known.totp);
  known.sealing = (await sealingKey(await sealingNumber()))!;
  known.master = next.key;
  expect(await leaks()).toEqual([]);
});

test('renewed keys are others, and what they signed is nobody’s', async () => {
  const before = await secret('access-token');
  await addKeys(newMasterKey(), ['access-token']);
  expect(await secret('access-token')).not.toEqual(before);
  await dropOldKeys();
});

test('where the master key is lost, what nobody can read goes and is asked for again; a key that opens all forgets nothing', async () => {
  const found = newMasterKey();
  await expect(openKeys(found)).rejects.toThrow('another master key');
  for (const wrong of [[], ['0123456789ab'], [found.id]])
    await expect(forgetLockedKeys(found, wrong)).rejects.toThrow('DATA_DIR');
  const { wrapped_by } = await db().selectFrom('secrets').select('wrapped_by').executeTakeFirstOrThrow();
  await forgetLockedKeys(found, [wrapped_by]);
  await openKeys(found);
  await expect(forgetLockedKeys(found, [wrapped_by])).rejects.toThrow('nothing is to be forgotten');
  expect((await everywhere(dropUnreadable)).reduce((sum, it) => sum + it, 0)).toBeGreaterThanOrEqual(
    sealedColumns.length,
  );
  const row = (await channelById(channel.project_id, channel.id))!;
  expect(row).toMatchObject({
    secrets: null,
    hook_word: null,
    listener: null,
    step: null,
    is_auth: false,
    problem: 'secrets_lost',
  });
  const user = await db().selectFrom('users').selectAll().where('id', '=', it.vera.id).executeTakeFirstOrThrow();
  expect(user.two_factor_secret).toBeNull();
  const left = [...(await dump(it.app.database))].filter(([, text]) => sealedLooks.test(text)).map(([place]) => place);
  expect(left).toEqual([]);
});
