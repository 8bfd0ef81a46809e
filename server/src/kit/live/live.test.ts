import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { closeCode, connectRaw, liveAddress, type LiveClient, openLive } from '../../../test/live-client.ts';
import {
  endSession,
  grant,
  makePeople,
  noted,
  revoke,
  startNode,
  tokenFor,
  whoIsHere,
} from '../../../test/live-world.ts';
import { until } from '../../../test/until.ts';
import { moveClock } from '../clock.ts';
import { closeDatabase, db, openDatabase, queues, transaction } from '../db/index.ts';
import { type Audience, everyone, only, seersOf } from '../events/audience.ts';
import { tell } from '../events/bus.ts';
import { emit } from '../events/events.ts';
import { rightsChanged, sessionsEnded, tellUser } from './rights.ts';
import { whisper } from './whisper.ts';

let node: Awaited<ReturnType<typeof startNode>>;
const clients: LiveClient[] = [];
let project = 100;

beforeAll(async () => {
  openDatabase(await freshDatabase());
  await makePeople();
  node = await startNode();
});
afterEach(async () => {
  moveClock(0);
  for (const client of clients.splice(0)) client.socket().terminate();
  project += 1;
});
afterAll(async () => {
  await node.stop();
  await closeDatabase();
});

const say = (n: number, audience: Audience = everyone) =>
  transaction(project, (tx) => emit(tx, project, noted, { n }, audience));
const numbers = (client: LiveClient) => client.heard(noted.action).map((it) => (it as { n: number }).n);
const published = (seq: number) =>
  until(async () => {
    const row = await db()
      .selectFrom('event_streams')
      .select('seq')
      .where('project_id', '=', project)
      .executeTakeFirst();
    expect(row?.seq).toBe(seq);
  });
async function join(user_id: number, { channels = null as number[] | null, seq = null as number | null } = {}) {
  await grant(user_id, project, channels);
  const client = await node.join(user_id, project, seq);
  clients.push(client);
  return client;
}

test('an event is on the screens of its audience and on no other', async () => {
  const [all, sales, support] = [await join(1), await join(2, { channels: [5] }), await join(3, { channels: [6] })];
  await grant(4, project + 1_000_000);
  const foreign = await node.join(4, project + 1_000_000);
  clients.push(foreign);
  await say(1);
  await say(2, seersOf(5));
  await say(3, only(3));
  await say(4, seersOf(6, 7));
  await all.until(() => numbers(all).length === 3);
  await support.until(() => numbers(support).length === 3);
  for (const client of [all, sales, support, foreign]) await client.settled();
  expect([all, sales, support, foreign].map(numbers)).toEqual([[1, 2, 4], [1, 2], [1, 3, 4], []]);
  expect(all.numbered()).toMatchObject([{ action: noted.action, payload: { n: 1 }, seq: 1 }, { seq: 2 }, { seq: 4 }]);
});

test('an event of a transaction that was rolled back is never seen', async () => {
  const client = await join(1);
  const undone = transaction(project, async (tx) => {
    await emit(tx, project, noted, { n: 1 }, everyone);
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await say(2);
  await client.until(() => numbers(client).length > 0);
  expect(client.numbered()).toMatchObject([{ payload: { n: 2 }, seq: 1 }]);
});

test('whoever was away gets what they missed, once, and nothing that is not theirs', async () => {
  const client = await join(1, { channels: [5] });
  await say(1, seersOf(5));
  await client.until(() => numbers(client).length === 1);
  await client.drop();
  for (let n = 2; n <= 9; n++) await say(n, n % 2 ? seersOf(5) : seersOf(6));
  await client.connect();
  await say(11, seersOf(5));
  await client.until(() => numbers(client).includes(11));
  expect(numbers(client)).toEqual([1, 3, 5, 7, 9, 11]);
});

test('a pong says how far the stream was followed, so that seeing little is not falling behind', async () => {
  const client = await join(1, { channels: [5] });
  for (let n = 0; n < 5; n++) await say(n, seersOf(6));
  await published(5);
  await client.settled();
  expect(client.cursor).toBe(5);
});

test('a cursor that is too old, too far behind or from the future means: fetch everything anew', async () => {
  for (let n = 1; n <= 4; n++) await say(n);
  await published(4);
  await queues().deleteFrom('events').where('project_id', '=', project).where('seq', '<=', 2).execute();
  const [old, kept, future] = [await join(1, { seq: 1 }), await join(2, { seq: 2 }), await join(3, { seq: 99 })];
  await say(5);
  for (const client of [old, kept, future]) await client.until(() => numbers(client).includes(5));
  expect([old, kept, future].map((it) => [it.resyncs, numbers(it)])).toEqual([
    [1, [5]],
    [0, [3, 4, 5]],
    [1, [5]],
  ]);

  project += 1_000;
  await db().insertInto('event_streams').values({ project_id: project, seq: 2500 }).execute();
  const far = await join(4, { seq: 5 });
  await far.settled();
  expect(far.resyncs).toBe(1);
});

test('rights taken away silence the socket at once, rights changed change what it hears', async () => {
  const [removed, narrowed, untouched] = [await join(1), await join(2, { channels: [5, 6] }), await join(3)];
  await revoke(1, project);
  await grant(2, project, [6]);
  tell(rightsChanged, { project_id: project, user_id: 1 });
  tell(rightsChanged, { project_id: project, user_id: 2 });
  await say(1, seersOf(5));
  await say(2, seersOf(6));
  expect(await removed.closed()).toBe(4403);
  await untouched.until(() => numbers(untouched).length === 2);
  await narrowed.until(() => numbers(narrowed).length > 0);
  await narrowed.settled();
  expect([removed, narrowed, untouched].map(numbers)).toEqual([[], [2], [1, 2]]);
});

test('a change of everyone’s rights is looked at for everyone', async () => {
  const [one, two] = [await join(1), await join(2)];
  await revoke(1, project);
  tell(rightsChanged, { project_id: project, user_id: null });
  expect(await one.closed()).toBe(4403);
  await say(1);
  await two.until(() => numbers(two).length === 1);
});

test('the sockets of an ended session are told why and closed; others of the same person stay', async () => {
  await grant(1, project);
  const kept = await join(1);
  const token = await tokenFor(1, { session: `phone ${project}` });
  const ended = await openLive({ url: node.url, token, project_id: project });
  await endSession(`phone ${project}`);
  tell(sessionsEnded, { sessions_ids: [`phone ${project}`], last: { action: 'test:bye', payload: { why: 'over' } } });
  expect(await ended.closed()).toBe(4401);
  expect(ended.heard('test:bye')).toEqual([{ why: 'over' }]);
  await expect(openLive({ url: node.url, token, project_id: project })).rejects.toThrow('4401');
  await kept.settled();
});

test('a token ends, and a fresh one shown on the same socket prolongs the talk', async () => {
  await grant(1, project);
  const open = async (session: string) =>
    openLive({ url: node.url, token: await tokenFor(1, { session, lasts: 60_000 }), project_id: project });
  const [lazy, careful] = [await open('a'), await open('b')];
  clients.push(lazy, careful);
  careful.say({ action: 'auth', payload: { token: await tokenFor(1, { session: 'b', lasts: 900_000 }) } });
  await careful.settled();
  moveClock(85_000);
  await lazy.settled();
  moveClock(95_000);
  expect(await lazy.closed()).toBe(4401);
  await careful.settled();
});

test('a message to a person reaches all their sockets and has no number', async () => {
  const [one, same, other] = [await join(1), await join(1), await join(2)];
  tellUser(1, noted, { n: 7 });
  await one.until(() => numbers(one).length === 1);
  await same.until(() => numbers(same).length === 1);
  await other.settled();
  expect([numbers(other), one.numbered()]).toEqual([[], []]);
});

test('a whisper reaches those it is for, has no number, and is not told to whoever comes later', async () => {
  const [all, sales, support] = [await join(1), await join(2, { channels: [5] }), await join(3, { channels: [6] })];
  whisper(project, noted, { n: 9 }, seersOf(5));
  for (const client of [all, sales, support]) await client.settled();
  expect([all, sales, support].map(numbers)).toEqual([[9], [9], []]);
  expect(all.numbered()).toEqual([]);
  const late = await join(1, { seq: 0 });
  await late.settled();
  expect(numbers(late)).toEqual([]);
});

test('who is here is told as people come and go', async () => {
  const one = await join(1);
  const two = await join(2);
  const seen = () => one.heard(whoIsHere.action).at(-1);
  await one.until(() => JSON.stringify(seen()) === '{"ids":[1,2]}');
  expect(node.live.online(project)).toEqual([1, 2]);
  const twin = await join(2);
  await twin.settled();
  expect(twin.heard(whoIsHere.action)).toEqual([{ ids: [1, 2] }]);
  await Promise.all([two.drop(), twin.drop()]);
  await one.until(() => JSON.stringify(seen()) === '{"ids":[1]}');
});

test('a page that does not read is let go, and catches up when it returns', async () => {
  const [slow, quick] = [await join(1), await join(2)];
  slow.socket().pause();
  const long = 'x'.repeat(200_000);
  for (let n = 0; n < 60; n++) {
    await transaction(project, (tx) => emit(tx, project, noted, { n, by: long }, everyone));
    if (n % 10 === 9) await quick.until(() => numbers(quick).length === n + 1);
  }
  slow.socket().resume();
  // The goodbye may come too late to be heard.
  expect([4408, 1006]).toContain(await slow.closed());
  await slow.connect();
  await slow.until(() => numbers(slow).length >= 60);
  expect(numbers(slow)).toEqual(numbers(quick));
});

test('pages of foreign origins and other paths are refused', async () => {
  const address = liveAddress(node.url);
  await expect(connectRaw(address, { origin: 'https://evil.example' })).rejects.toThrow('refused with 403');
  await expect(connectRaw(address, { origin: 'null' })).rejects.toThrow('refused with 403');
  await expect(connectRaw(address.replace('live', 'dead'))).rejects.toThrow('refused with 404');
  for (const origin of ['https://parley.example', node.url]) (await connectRaw(address, { origin })).terminate();
});

test('nobody joins a project that is not theirs, and a missing one looks the same', async () => {
  await grant(1, project);
  await say(1);
  const token = await tokenFor(9);
  for (const project_id of [project, 987_654]) {
    await expect(openLive({ url: node.url, token, project_id, seq: 0 })).rejects.toThrow('closed with 4403');
  }
});

const auth = async () => JSON.stringify({ action: 'auth', payload: { token: await tokenFor(1) } });
const init = (project_id: unknown, seq: unknown = null) =>
  JSON.stringify({ action: 'chat_init', payload: { project_id, seq } });

test.for<[string, () => Promise<(string | Buffer)[]>, number]>([
  ['no JSON', async () => ['hello'], 4400],
  ['JSON of another kind', async () => ['[]', 'null'], 4400],
  ['bytes', async () => [Buffer.from([1, 2, 3])], 4400],
  ['an unknown action', async () => [await auth(), '{"action":"emit","payload":{}}'], 4400],
  ['fields nobody asked for', async () => ['{"action":"auth","payload":{"token":"x","user_id":1}}'], 4400],
  ['joining before signing in', async () => [init(1)], 4400],
  ['a ping before signing in', async () => ['{"action":"ping","payload":{}}'], 4400],
  ['a made-up token', async () => ['{"action":"auth","payload":{"token":"made|up"}}'], 4401],
  ['a project that is no number', async () => [await auth(), init('1 or 1=1')], 4400],
  ['a negative cursor', async () => [await auth(), init(1, -1)], 4400],
  ['a huge cursor', async () => [await auth(), init(1, 1e300)], 4400],
  [
    'a token of another person',
    async () => [await auth(), JSON.stringify({ action: 'auth', payload: { token: await tokenFor(2) } })],
    4400,
  ],
  ['joining twice', async () => [await auth(), init(project), init(project)], 4400],
  ['a long frame', async () => [JSON.stringify({ action: 'auth', payload: { token: 'x'.repeat(10_000) } })], 4400],
  ['a huge frame', async () => ['x'.repeat(200_000)], 1009],
  ['very many frames', async () => [await auth(), ...Array<string>(200).fill('{"action":"ping","payload":{}}')], 4400],
])('%s ends the talk and harms nobody', async ([, frames, code]) => {
  const bystander = await join(1);
  const socket = await connectRaw(liveAddress(node.url));
  const closed = closeCode(socket);
  for (const frame of await frames()) socket.send(frame);
  expect(await closed).toBe(code);
  await say(1);
  await bystander.until(() => numbers(bystander).length === 1);
});

test('whoever says nothing is closed after ten seconds', async () => {
  const socket = await connectRaw(liveAddress(node.url));
  const closed = closeCode(socket);
  moveClock(11_000);
  expect(await closed).toBe(4401);
});
