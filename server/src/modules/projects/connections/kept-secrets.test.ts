import {
  type ConnectField,
  connectTypes,
  type ConnectType,
  fieldsOf,
  simulated,
  updateConnection,
} from '@parley/contract/projects/connections';
import { isAsked } from '@parley/contract/projects/destinations';
import { type Simulator, startSimulator } from '@parley/simulator/simulator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { type Ear, openEar } from '../../../../test/ear.ts';
import { member, owner, type Person } from '../../../../test/people.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { allowPrivateAddresses } from '../../../kit/outside/outside-url.ts';
import { unseal } from '../../../kit/secrets.ts';
import { sealSecrets } from './connection-of.ts';
import { insertChannel, saveChannel } from './connections.queries.ts';

type Texts = Record<string, string>;
let app: TestApp;
let simulator: Simulator;
let tom: Person;
let vera: Person;
let home: Ear;
let stranger: Ear;
beforeAll(async () => {
  [home, stranger] = [await openEar(), await openEar()];
  simulator = await startSimulator();
  app = await testApp({}, simulator);
  vera = await owner(app, 'Vera');
  tom = await member(app, vera, 'Tom', { permissions: ['channels.edit'] });
  allowPrivateAddresses(true);
});
afterAll(async () => {
  allowPrivateAddresses(false);
  await app.stop();
  await Promise.all([home.close(), stranger.close(), simulator.stop()]);
});
beforeEach(() => {
  home.forget();
  stranger.forget();
});

const secretsOf = (type: ConnectType): string[] =>
  fieldsOf(type).flatMap(({ name, kind }) => (kind === 'secret' ? [name] : []));
const enteredFor = (type: ConnectType, word: string): Texts =>
  Object.fromEntries(secretsOf(type).map((name) => [name, `${word}-${name}`]));

/** What stands in a field of a channel that its administrator connected at `home`. */
function standing({ name, kind, choices, is_destination }: ConnectField): string {
  if (kind === 'url') return name === 'api_url' ? home.url : '';
  if (kind === 'choice') return is_destination ? 'starttls' : choices![0]!;
  if (kind === 'number') return name.endsWith('port') ? home.port : '1101000001';
  if (kind === 'email') return 'hello@studio.example';
  if (kind === 'phone') return '+34600100200';
  return is_destination ? '127.0.0.1' : 'Studio';
}

/** Other values of a field that says where secrets go. */
function others({ name, kind, choices }: ConnectField): string[] {
  if (kind === 'url') return [stranger.url, '', simulated];
  if (kind === 'choice') return choices!.filter((it) => it !== 'starttls');
  if (kind === 'number') return [name.endsWith('port') ? stranger.port : '7700000001'];
  return ['localhost', 'stranger.example'];
}

/** Off, so that nobody but the test asks its provider. */
async function channelOf(type: ConnectType): Promise<number> {
  const { project_id } = vera;
  const all = fieldsOf(type).filter((it) => it.kind !== 'secret' && it.kind !== 'consent');
  const settings = Object.fromEntries(all.map((it) => [it.name, standing(it)]).filter(([, it]) => it));
  const secrets = await sealSecrets({
    ...enteredFor(type, 'known'),
    learned: 'known-learned',
    access_token: 'known-t',
  });
  return transaction(project_id, async (tx) => {
    const { id } = await insertChannel(tx, project_id, { type, name: type, hook_word: `known-word-${type}` });
    await saveChannel(tx, project_id, id, { settings: { ...settings, account: 'learned' }, secrets });
    return id;
  });
}
/** With its word as it was before it was sealed, which looks different each time. */
async function rowOf(id: number) {
  const rows = dbOf(vera.project_id).selectFrom('channels').selectAll().where('id', '=', id);
  const { hook_word, ...row } = await rows.executeTakeFirstOrThrow();
  return { ...row, hook_word: hook_word && (await unseal(hook_word)) };
}
const put = (by: Person, channel: number, settings: Texts) =>
  by.call(updateConnection, { project: by.project_id, channel, settings });

describe.each(connectTypes)('%s', (type) => {
  const destinations = fieldsOf(type).filter((it) => it.is_destination);

  test('whoever leads it elsewhere without its secrets is refused by name, and nobody hears anything', async () => {
    const id = await channelOf(type);
    await vera.call(updateConnection, { project: vera.project_id, channel: id, members_ids: [tom.id] });
    const before = await rowOf(id);
    const journal = simulator.world.journal.length;
    expect(destinations).not.toHaveLength(0);
    for (const field of destinations) {
      for (const value of others(field)) {
        for (const by of [tom, vera]) {
          const { status, body } = await put(by, id, { [field.name]: value });
          const named = secretsOf(type).map((name) => [
            `settings.${name}`,
            ['Enter it again: the address has changed'],
          ]);
          expect([field.name, value, status]).toEqual([field.name, value, 400]);
          expect(body.errors).toMatchObject(Object.fromEntries(named));
        }
      }
    }
    expect([home.calls(), stranger.calls(), simulator.world.journal.length]).toEqual([0, 0, journal]);
    expect(await rowOf(id)).toEqual(before);
  });

  test('with secrets of their own they are asked there, and nothing of what was known is told', async () => {
    const id = await channelOf(type);
    const before = await rowOf(id);
    const led = Object.fromEntries(
      destinations.map((field) => [field.name, field.kind === 'choice' ? 'none' : others(field)[0]!]),
    );
    const consents = fieldsOf(type).filter((it) => it.kind === 'consent' && isAsked(it, led));
    const agreed = Object.fromEntries(consents.map(({ name }) => [name, '1']));
    const { status } = await put(vera, id, { ...led, ...agreed, ...enteredFor(type, 'mine') });
    expect(status).toBeGreaterThanOrEqual(422);
    expect(home.calls()).toBe(0);
    // Telegram's own addresses are the only ones an account with a number goes to.
    expect(stranger.heard().includes('mine-')).toBe(type !== 'telegramNumbered');
    expect(stranger.heard()).not.toContain('known-');
    expect(await rowOf(id)).toEqual(before);
  });
});

test('written otherwise it is the same place, and what is known stays', async () => {
  const id = await channelOf('telegram');
  await put(vera, id, { api_url: ` ${home.url}// ` });
  expect(home.heard()).toContain('/botknown-token/getMe');
});
