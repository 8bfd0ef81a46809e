import { getProject, updateTariff } from '@parley/contract/projects/projects';
import { connectWidget, getWidget, renewWidgetSecret, updateWidget } from '@parley/contract/widget/settings';
import { openWidget } from '@parley/contract/widget/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, listOf, type Office, openOffice } from '../../../../test/office.ts';
import { member, owner } from '../../../../test/people.ts';
import { openSite } from '../../../../test/site.ts';
import { dbOf } from '../../../kit/db/index.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

test('a new chat is a channel of the project, connected and ready to be put on a page', async () => {
  const { vera, project_id: project } = office;
  const { body } = await vera.call(connectWidget, { project, name: 'Our shop', color: '#0C7D63' });
  expect(body.data).toMatchObject({
    name: 'Our shop',
    color: '#0c7d63',
    is_auth: true,
    asks: ['name'],
    origins: [],
    has_secret: false,
  });
  expect(body.data.script_url).toMatch(/\/widget\.js$/);
  expect((await app.caller()(openWidget, { key: body.data.key })).body.data.name).toBe('Our shop');
  const { channels } = (await vera.call(getProject, { project })).body.data;
  const channel = channels.find((it) => it.id === body.data.channel_id);
  expect(channel).toMatchObject({ type: 'widget', name: 'Our shop', is_auth: true, settings: {} });
});

test('everything can be changed, and what is not mentioned stays', async () => {
  const site = await openSite(app, office.vera);
  const change = {
    name: 'Branch',
    color: '#112233',
    greeting: 'Hello!',
    offline_text: 'Back at nine',
    asks: ['email', 'phone'] as const,
    origins: ['https://Shop.example', ' https://*.brand.example'],
  };
  await site.change({ ...change, asks: [...change.asks] });
  const after = await site.settings();
  expect(after).toMatchObject({ ...change, origins: ['https://shop.example', 'https://*.brand.example'] });
  await site.change({ greeting: '' });
  expect(await site.settings()).toEqual({ ...after, greeting: '' });
  for (const wrong of [{ color: 'red' }, { origins: ['shop.example'] }, { origins: ['https://shop.example/path'] }]) {
    expect((await site.change(wrong)).status).toBe(400);
  }
});

test('whether visitors come to the new ones is said here', async () => {
  const site = await openSite(app, office.vera);
  expect((await site.settings()).for_check_admin).toBe(true);
  await site.change({ for_check_admin: false });
  expect((await site.settings()).for_check_admin).toBe(false);
  const ada = await site.visitor({ name: 'Ada the quiet' });
  await ada.writes('Hello');
  expect((await listOf(office.vera, '4check')).map((row) => row.name)).not.toContain('Ada the quiet');
  expect((await listOf(office.vera)).map((row) => row.name)).toContain('Ada the quiet');
});

test('disconnecting keeps the dialogues, which can no longer be answered; connecting again brings all back', async () => {
  const site = await openSite(app, office.vera);
  const ada = await site.visitor({ name: 'Ada of the branch' });
  await ada.writes('Hello');
  const row = async () => (await listOf(office.vera)).find((it) => it.name === 'Ada of the branch')!;
  expect((await row()).users[0]).toMatchObject({ can_send: true });
  const heard = (await heardBy(office.tom, 'channel:folders_changed')).length;
  await site.change({ is_auth: false });
  expect((await row()).users[0]).toMatchObject({ can_send: false });
  expect(await heardBy(office.tom, 'channel:folders_changed')).toHaveLength(heard + 1);
  await site.change({ is_auth: true });
  expect((await row()).users[0]).toMatchObject({ can_send: true });
  expect((await ada.reads()).map((it) => it.text)).toEqual(['Hello']);
});

test('a secret is told once, kept sealed, and never comes back', async () => {
  const { vera, project_id: project } = office;
  const site = await openSite(app, vera);
  const which = { project, channel: site.channel_id };
  const { secret } = (await vera.call(renewWidgetSecret, which)).body.data;
  const kept = await dbOf(project)
    .selectFrom('channels')
    .select('settings')
    .where('id', '=', site.channel_id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(kept)).not.toContain(secret);
  const answers = [
    (await vera.call(getWidget, which)).body,
    (await vera.call(updateWidget, { ...which, greeting: 'x' })).body,
    (await vera.call(getProject, { project })).body,
    (await app.caller()(openWidget, { key: site.key })).body,
  ];
  for (const body of answers) {
    expect(JSON.stringify(body)).not.toContain(secret);
    expect(JSON.stringify(body)).not.toContain((kept.settings.widget as { secret: string }).secret);
  }
  expect((answers[0] as { data: { has_secret: boolean } }).data.has_secret).toBe(true);
  expect((await vera.call(renewWidgetSecret, which)).body.data.secret).not.toBe(secret);
});

test('only whoever may edit channels and sees this one gets at it', async () => {
  const { vera, tom, telegram, project_id: project } = office;
  const site = await openSite(app, vera);
  const which = { project, channel: site.channel_id };
  expect((await tom.call(getWidget, which)).status).toBe(403);
  const editor = await member(app, vera, 'Edda', { permissions: ['channels.edit'], channels_ids: [telegram] });
  expect((await editor.call(getWidget, which)).status).toBe(404);
  expect((await editor.call(updateWidget, { ...which, name: 'Mine' })).status).toBe(404);
  expect((await vera.call(getWidget, { project, channel: telegram })).status).toBe(404);
  const own = await editor.call(connectWidget, { project, name: 'Edda’s' });
  expect((await editor.call(getWidget, { project, channel: own.body.data.channel_id })).status).toBe(200);
});

test('a tariff’s number of channels holds', async () => {
  const boss = await owner(app, 'Otto');
  const project = boss.project_id;
  await boss.call(updateTariff, { project, tariff_id: 101 });
  const answers = [];
  for (let i = 0; i < 4; i++) answers.push(await boss.call(connectWidget, { project, name: `Shop ${i}` }));
  expect(answers.map((it) => it.status)).toEqual([200, 200, 200, 409]);
  expect(answers[3]!.body.code).toBe('channels_full');
});
