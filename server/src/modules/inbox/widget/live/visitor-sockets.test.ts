import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeCodes } from '@parley/contract/live';
import { readMessages, sendMessage } from '@parley/contract/inbox/messages';
import { attend } from '@parley/contract/inbox/presence';
import { updateProject } from '@parley/contract/projects/projects';
import { addDays, dayEnded, dayOf } from '@parley/contract/time';
import { visitorLivePath } from '@parley/contract/widget/live';
import { openWidget } from '@parley/contract/widget/visitor';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type WebSocket from 'ws';
import { testApp, type TestApp } from '../../../../../test/app.ts';
import { closeCode, connectRaw, openLive } from '../../../../../test/live-client.ts';
import { listOf, type Office, openOffice } from '../../../../../test/office.ts';
import { openSite, proofOf, type Site, type Visitor, visitorBy } from '../../../../../test/site.ts';
import { dbOf } from '../../../../kit/db/index.ts';
import { until } from '../../../../../test/until.ts';

const origin = 'https://shop.example';
let app: TestApp;
let office: Office;
let site: Site;
const open: WebSocket[] = [];
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  site = await openSite(app, office.vera);
});
afterEach(() => open.splice(0).forEach((socket) => socket.terminate()));
afterAll(() => app.stop());

const address = () => new URL(visitorLivePath, app.url).href.replace(/^http/, 'ws');

async function page(token: string, from = origin) {
  const socket = await connectRaw(address(), { origin: from });
  open.push(socket);
  const heard: { action: string; payload: unknown }[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as (typeof heard)[number]));
  const say = (it: unknown) => socket.send(JSON.stringify(it));
  const ended = closeCode(socket);
  say({ action: 'visit', payload: { token } });
  return {
    heard,
    ended,
    say,
    actions: () => heard.map((it) => it.action),
    until: (action: string, times = 1) =>
      until(() => expect(heard.filter((it) => it.action === action).length).toBeGreaterThanOrEqual(times)),
    /** Whatever was sent until now has arrived. */
    settled: async () => {
      const before = heard.filter((it) => it.action === 'visit:pong').length;
      say({ action: 'ping', payload: {} });
      await until(() => expect(heard.filter((it) => it.action === 'visit:pong').length).toBe(before + 1));
    },
  };
}

async function met(name: string): Promise<{ ada: Visitor; contact_id: number; dialogue_id: number }> {
  const ada = await site.visitor({ name });
  await ada.writes('Hello');
  const row = (await listOf(office.vera)).find((it) => it.name === name)!;
  return { ada, contact_id: row.id, dialogue_id: row.users[0]!.id };
}

const answer = (id: number, text: string) =>
  office.vera.call(sendMessage, {
    project: office.project_id,
    channel: site.channel_id,
    id,
    uid: randomUUID(),
    text,
  });

test('an answer rings at every page of its visitor and at no other', async () => {
  const [ada, eve] = [await met('Ada'), await met('Eve')];
  const [one, two, other] = [await page(ada.ada.token), await page(ada.ada.token), await page(eve.ada.token)];
  for (const it of [one, two, other]) await it.until('visit:ok');
  await answer(ada.dialogue_id, 'Here I am');
  for (const it of [one, two]) await it.until('visit:news', 2);
  expect((await ada.ada.reads()).map((it) => it.text)).toEqual(['Hello', 'Here I am']);
  await other.settled();
  expect(other.actions()).toEqual(['visit:ok', 'visit:pong']);
});

test('being read rings too, and what is written on one page rings at the others', async () => {
  const { ada, contact_id } = await met('Bea');
  const it = await page(ada.token);
  await it.until('visit:ok');
  await office.vera.call(readMessages, { contact_id });
  await it.until('visit:news');
  await ada.writes('From another tab');
  await it.until('visit:news', 2);
  expect((await ada.reads()).map((said) => said.is_seen)).toEqual([true, false]);
});

test('the visitor sees that an answer is being typed, and nothing of a note', async () => {
  const { ada, contact_id, dialogue_id } = await met('Cleo');
  const it = await page(ada.token);
  await it.until('visit:ok');
  await office.vera.call(attend, { contact_id, state: 'typing' });
  await office.vera.call(attend, { contact_id, state: 'viewing', dialogue_id });
  await it.settled();
  expect(it.actions()).not.toContain('visit:typing');
  await office.vera.call(attend, { contact_id, state: 'typing', dialogue_id });
  await it.until('visit:typing');
  expect(it.heard.find((said) => said.action === 'visit:typing')?.payload).toEqual({ name: 'Vera' });
});

test('whether somebody is there is told at once and when it changes; who cannot see the channel does not count', async () => {
  const { ada } = await met('Dan');
  const it = await page(ada.token);
  await it.until('visit:ok');
  expect(it.heard[0]!.payload).toEqual({ is_online: false, back_at: null });
  const follow = (person: Office['vera']) =>
    openLive({ url: app.url, token: person.token, project_id: person.project_id });
  const tom = await follow(office.tom);
  const vera = await follow(office.vera);
  await it.until('visit:online');
  expect(it.heard.at(-1)!.payload).toEqual({ is_online: true, back_at: null });
  // Closed, nobody is there however many look, and the page is told until when.
  const today = dayOf(Date.now(), 'UTC');
  const closed = { from: addDays(today, -1), to: addDays(today, 1), name: '', periods: [], every_year: false };
  const always = Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]);
  const hours = { time_zone: 'UTC', working_hours: { week: always, holidays: [closed] } };
  await office.vera.call(updateProject, { project: office.project_id, ...hours });
  await it.until('visit:online', 2);
  const away = { is_online: false, back_at: dayEnded(closed.to, 'UTC') };
  expect(it.heard.at(-1)!.payload).toEqual(away);
  expect((await app.caller({ origin })(openWidget, { key: site.key })).body.data).toMatchObject(away);
  await office.vera.call(updateProject, { project: office.project_id, working_hours: null });
  await it.until('visit:online', 3);
  expect(it.heard.at(-1)!.payload).toEqual({ is_online: true, back_at: null });
  await vera.drop();
  await it.until('visit:online', 4);
  expect(it.heard.at(-1)!.payload).toEqual({ is_online: false, back_at: null });
  tom.socket().terminate();
});

test('a token that is not known, not allowed here or over closes the socket', async () => {
  const { ada } = await met('Fay');
  expect(await (await page(`${office.project_id}.${'x'.repeat(43)}`)).ended).toBe(closeCodes.unauthorized);
  await site.change({ origins: [origin] });
  expect(await (await page(ada.token, 'https://evil.example')).ended).toBe(closeCodes.unauthorized);
  await site.change({ origins: [] });
  const before = await page(ada.token);
  await before.until('visit:ok');
  const secret = await site.renewSecret();
  const { body } = await site.start({ token: ada.token, identity: proofOf(secret, 'fay') });
  expect(await before.ended).toBe(closeCodes.unauthorized);
  const after = await page(body.data.token!);
  await after.until('visit:ok');
});

test('nonsense ends the talk', async () => {
  const { ada } = await met('Gus');
  for (const words of ['', '{', '{"action":"auth","payload":{"token":"x"}}', '{"action":"ping"}', '[]']) {
    const socket = await connectRaw(address(), { origin });
    const ended = closeCode(socket);
    socket.send(words);
    expect(await ended).toBe(closeCodes.badRequest);
  }
  const twice = await page(ada.token);
  await twice.until('visit:ok');
  twice.say({ action: 'visit', payload: { token: ada.token } });
  expect(await twice.ended).toBe(closeCodes.badRequest);
  const loud = await page(ada.token);
  for (let i = 0; i < 40; i++) loud.say({ action: 'ping', payload: {} });
  expect(await loud.ended).toBe(closeCodes.badRequest);
});

test('a stranger who turns out to be somebody rings at their other devices, before and after', async () => {
  const secret = await site.renewSecret();
  const identity = proofOf(secret, 'hana');
  const phone = await site.visitor({ identity, name: 'Hana' });
  await phone.writes('From the phone');
  const it = await page(phone.token);
  await it.until('visit:ok');
  const stranger = await met('Not yet Hana');
  await it.settled();
  expect(it.actions()).not.toContain('visit:news');
  const { body } = await site.start({ token: stranger.ada.token, identity });
  await it.until('visit:news');
  await answer(stranger.dialogue_id, 'To the stranger');
  await it.until('visit:news', 3);
  const laptop = visitorBy(app, body.data.token!, origin);
  expect((await laptop.reads()).map((said) => said.text)).toContain('To the stranger');
});

test('what happens on another node rings here', async () => {
  const { ada } = await met('Ivo');
  const it = await page(ada.token);
  await it.until('visit:ok');
  const visitor = await dbOf(office.project_id)
    .selectFrom('widget_visitors')
    .select('outside_id')
    .where('name', '=', 'Ivo')
    .executeTakeFirstOrThrow();
  const src = (path: string) => JSON.stringify(new URL(`../../../../${path}`, import.meta.url).href);
  const peer = { project_id: office.project_id, channel_id: site.channel_id, outside_id: visitor.outside_id };
  const script = `
    import { openDatabase, closeDatabase } from ${src('kit/db/index.ts')};
    import { onTold, peerCame, startBus, tell } from ${src('kit/events/bus.ts')};
    import { visitorNews } from ${src('channels/index.ts')};
    openDatabase(${JSON.stringify(app.database)});
    const met = new Promise((resolve) => onTold(peerCame, resolve));
    const bus = startBus();
    await met;
    tell(visitorNews, ${JSON.stringify(peer)});
    await bus.stop();
    await closeDatabase();`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  const [code] = (await once(other, 'exit')) as [number];
  expect(code).toBe(0);
  await it.until('visit:news');
});
