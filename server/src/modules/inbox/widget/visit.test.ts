import { openWidget, startVisit } from '@parley/contract/widget/visitor';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { contactOf, listOf, type Office, openOffice } from '../../../../test/office.ts';
import { openSite, proofOf, type Site, visitorBy } from '../../../../test/site.ts';
import { days, moveClock } from '../../../kit/clock.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { forgetVisits } from './forget-visits.ts';

let app: TestApp;
let office: Office;
let site: Site;
const origin = 'https://shop.example';
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  site = await openSite(app, office.vera);
});
afterEach(() => moveClock(0));
afterAll(() => app.stop());

const open = (given: { key?: string; token?: string } = {}, from: string | null = origin) =>
  app.caller(from ? { origin: from } : {})(openWidget, { key: site.key, ...given });
const visitors = () =>
  dbOf(office.project_id)
    .selectFrom('widget_visitors')
    .select(['id', 'outside_id', 'user_id', 'joined_id'])
    .orderBy('id')
    .execute();

test('a page is told how the chat looks and whether somebody is there, and nothing is stored for that', async () => {
  await site.change({ color: '#AA3300', greeting: 'Hi there', asks: ['name', 'phone'] });
  const { body, headers } = await open();
  expect(body.data).toEqual({
    name: 'Shop',
    color: '#aa3300',
    greeting: 'Hi there',
    offline_text: '',
    asks: ['name', 'phone'],
    is_online: false,
    back_at: null,
    visit: null,
  });
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  expect(await visitors()).toEqual([]);
  await site.change({ asks: ['name'] });
});

test('a browser may ask from another site, and only for the paths of the widget', async () => {
  const preflight = (path: string) =>
    fetch(app.url + path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    });
  const asked = await preflight('/widget/messages/send/');
  expect(asked.status).toBe(204);
  expect(asked.headers.get('access-control-allow-methods')).toBe('POST');
  expect(asked.headers.get('access-control-allow-headers')).toBe('content-type');
  for (const path of ['/api/app/user/login/', '/api/app/projects/sidebar', '/widget.js/x']) {
    const { headers } = await preflight(path);
    expect({ path, allowed: headers.get('access-control-allow-origin') }).toEqual({ path, allowed: null });
  }
});

test('an unknown key, a guessed one and one of a disconnected chat look the same', async () => {
  const [project, channel] = site.key.split('-');
  const keys = [`${project}-${channel}-${'A'.repeat(16)}`, `${project}-${office.telegram}-${site.key.slice(-16)}`];
  for (const key of [...keys, `999-1-${'A'.repeat(16)}`]) {
    const { status, body } = await open({ key });
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'widget_off' });
  }
  const ada = await site.visitor();
  await site.change({ is_auth: false });
  expect((await open()).body.code).toBe('widget_off');
  expect((await site.start()).body.code).toBe('widget_off');
  expect((await ada.marks(1, 'seen')).body.code).toBe('widget_off');
  await site.change({ is_auth: true });
  expect((await open({ token: ada.token })).body.data.visit).toEqual({ is_known: false, name: 'Ada' });
});

test('once sites are named, pages of others get nothing', async () => {
  await site.change({ origins: [origin, 'https://*.brand.example'] });
  const ada = await site.visitor();
  expect((await open({}, 'https://de.brand.example')).status).toBe(200);
  for (const other of ['https://evil.example', 'http://shop.example', 'null', null]) {
    expect((await open({}, other)).body.code).toBe('origin_refused');
  }
  const thief = visitorBy(app, ada.token, 'https://evil.example');
  expect((await thief.marks(1, 'seen')).body.code).toBe('origin_refused');
  expect((await site.start({}, { origin: 'https://evil.example' })).body.code).toBe('origin_refused');
  await site.change({ origins: [] });
});

test('what the chat asks for must be given, unless the site vouches for the visitor', async () => {
  await site.change({ asks: ['name', 'email'] });
  const refused = await app.caller({ origin })(startVisit, { key: site.key, language: 'en', name: 'Bo' });
  expect(refused).toMatchObject({ status: 400, body: { code: 'profile_required', details: { fields: ['email'] } } });
  const given = await site.start({ name: 'Bo', email: 'Bo@Example.com' });
  expect(given.body.data).toMatchObject({ is_known: false, name: 'Bo' });
  const secret = await site.renewSecret();
  const proved = await app.caller({ origin })(startVisit, {
    key: site.key,
    language: 'en',
    identity: proofOf(secret, 'customer-1'),
  });
  expect(proved.body.data).toMatchObject({ is_known: true, name: null });
  await site.change({ asks: ['name'] });
});

test('a proof that does not fit is refused, whatever is wrong with it, and nothing is stored', async () => {
  const old = await site.renewSecret();
  const secret = await site.renewSecret();
  const before = await visitors();
  const right = proofOf(secret, 'customer-2');
  const wrong = [
    proofOf(old, 'customer-2'),
    proofOf('', 'customer-2'),
    { ...right, user_id: 'customer-3' },
    { ...right, hash: right.hash.replace(/./, (it) => (it === '0' ? '1' : '0')) },
    { ...right, hash: '0'.repeat(64) },
  ];
  for (const identity of wrong) {
    const { status, body } = await site.start({ identity });
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'identity_refused' });
  }
  expect(await visitors()).toEqual(before);
  expect((await site.start({ identity: { ...right, hash: right.hash.toUpperCase() } })).status).toBe(200);
  const without = await openSite(app, office.vera);
  expect((await without.start({ identity: proofOf('', 'x') })).body.code).toBe('identity_refused');
});

test('a proved person has one conversation on every device; the token from before the proof ends', async () => {
  const secret = await site.renewSecret();
  const identity = proofOf(secret, 'customer-4');
  const phone = await site.visitor({ identity, name: 'Dora' });
  await phone.writes('From my phone');
  const laptop = await site.visitor({ identity, name: 'Dora' });
  expect((await laptop.reads()).map((it) => it.text)).toEqual(['From my phone']);

  const stranger = await site.visitor({ name: 'Somebody' });
  await stranger.writes('Not signed in yet');
  const { body } = await site.start({ token: stranger.token, identity });
  const known = visitorBy(app, body.data.token!, origin);
  const texts = (await known.reads()).map((it) => it.text);
  expect(texts).toEqual(['From my phone', 'Not signed in yet']);
  expect((await phone.reads()).map((it) => it.text)).toEqual(texts);
  expect((await stranger.marks(1, 'seen')).body.code).toBe('visit_ended');

  await known.writes('And on');
  expect((await phone.reads()).map((it) => it.text).at(-1)).toBe('And on');
  const again = await site.start({ token: body.data.token!, identity });
  expect(again.body.data).toMatchObject({ token: null, is_known: true });
});

test('a stranger whom nobody knew yet keeps the conversation when the site tells who it is', async () => {
  const secret = await site.renewSecret();
  const stranger = await site.visitor({ name: 'Emil' });
  await stranger.writes('Who am I?');
  const { body } = await site.start({ token: stranger.token, identity: proofOf(secret, 'customer-5') });
  const emil = visitorBy(app, body.data.token!, origin);
  expect((await emil.reads()).map((it) => it.text)).toEqual(['Who am I?']);
  expect((await stranger.marks(1, 'seen')).body.code).toBe('visit_ended');
});

test('another person on the same computer sees nothing of the one before', async () => {
  const secret = await site.renewSecret();
  const first = await site.visitor({ identity: proofOf(secret, 'customer-6') });
  await first.writes('Private');
  const { body } = await site.start({ token: first.token, identity: proofOf(secret, 'customer-7') });
  const second = visitorBy(app, body.data.token!, origin);
  expect(await second.reads()).toEqual([]);
  expect((await first.marks(1, 'seen')).body.code).toBe('visit_ended');
});

test('who does not tell a name is called differently from others; what is told later is put on the contact once', async () => {
  await site.change({ asks: [] });
  const nobody = await site.visitor({ name: undefined, language: 'ru' });
  const { body } = await app.caller({ origin })(openWidget, { key: site.key, token: nobody.token });
  expect(body.data.visit).toEqual({ is_known: false, name: null });
  await nobody.writes('Hello');
  const { outside_id } = (await visitors()).at(-1)!;
  const id = await contactOf(office.project_id, site.channel_id, outside_id);
  const row = async () => (await listOf(office.vera)).find((it) => it.id === id)!;
  expect((await row()).name).toMatch(/^Посетитель [A-Z\d]{4}$/);
  await site.start({ token: nobody.token, name: 'Fred', email: 'fred@example.com', phone: '+34 600 100 200' });
  expect(await row()).toMatchObject({ name: 'Fred', email: 'fred@example.com', phone: '34600100200' });
  await site.start({ token: nobody.token, name: 'Mallory', email: 'other@example.com' });
  expect(await row()).toMatchObject({ name: 'Fred', email: 'fred@example.com' });
  await site.change({ asks: ['name'] });
});

test('ids and tokens cannot be guessed, and only hashes of tokens are kept', async () => {
  const [one, two] = [await site.visitor(), await site.visitor()];
  expect(one.token).toMatch(new RegExp(`^${office.project_id}\\.[\\w-]{43}$`));
  expect(one.token.slice(0, 12)).not.toBe(two.token.slice(0, 12));
  const kept = JSON.stringify(await dbOf(office.project_id).selectFrom('widget_visits').selectAll().execute());
  expect(kept).not.toContain(one.token.split('.')[1]);
  expect((await visitors()).every((it) => /^[\w-]{22}$/.test(it.outside_id))).toBe(true);
});

test('a token of another project, of no visit, or not used for a year is nobody', async () => {
  const ada = await site.visitor();
  const secret = ada.token.split('.')[1];
  for (const token of [`${office.project_id + 1}.${secret}`, `${office.project_id}.${'x'.repeat(43)}`]) {
    expect((await visitorBy(app, token, origin).marks(1, 'seen')).body.code).toBe('visit_ended');
    expect((await open({ token })).body.data.visit).toBeNull();
  }
  moveClock(days(200));
  expect((await open({ token: ada.token })).body.data.visit).not.toBeNull();
  moveClock(days(500));
  expect((await open({ token: ada.token })).body.data.visit).not.toBeNull();
  moveClock(days(900));
  expect((await open({ token: ada.token })).body.data.visit).toBeNull();
});

test('one address cannot make visitors without end, and a known visitor is not held up by that', async () => {
  const here = { 'x-forwarded-for': '203.0.113.9' };
  const answers = [];
  for (let i = 0; i < 63; i++) answers.push(await site.start({}, here));
  expect(answers.filter((it) => it.status === 200)).toHaveLength(60);
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(answers.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0);
  const { token } = answers[0]!.body.data;
  expect((await site.start({ token: token!, name: 'Still me' }, here)).status).toBe(200);
});

test('visitors who never wrote are forgotten after a while, those who did are not', async () => {
  const [silent, talker] = [await site.visitor({ name: 'Silent' }), await site.visitor({ name: 'Talker' })];
  await talker.writes('Remember me');
  const forget = () => forgetVisits.run({}, { project_id: office.project_id });
  await forget();
  expect((await open({ token: silent.token })).body.data.visit?.name).toBe('Silent');
  moveClock(days(40));
  await forget();
  expect((await open({ token: silent.token })).body.data.visit).toBeNull();
  expect((await open({ token: talker.token })).body.data.visit?.name).toBe('Talker');
  expect((await talker.reads()).map((it) => it.text)).toEqual(['Remember me']);
});
