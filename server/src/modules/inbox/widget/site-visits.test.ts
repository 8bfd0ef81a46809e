import { listSiteVisits, siteVisitChanged } from '@parley/contract/widget/site-visits';
import { tellPage } from '@parley/contract/widget/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { openLive } from '../../../../test/live-client.ts';
import { listOf, type Office, openOffice } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { openSite, type Site } from '../../../../test/site.ts';
import { cameFrom, plainAddress } from './rules.ts';

let app: TestApp;
let office: Office;
let site: Site;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  site = await openSite(app, office.vera);
});
afterAll(() => app.stop());

const visits = (person: Person, id: number) => person.call(listSiteVisits, { project: person.project_id, id });

test('who answers a visitor sees where they are, how they came and with what; who does not see the channel sees nothing', async () => {
  const ada = await site.visitor({ name: 'Ada' });
  const looks = (url: string, title: string) =>
    ada.call(tellPage, {
      token: ada.token,
      url,
      title,
      first_page: 'https://shop.example/?utm_source=letters&session=secret',
      referrer: 'https://search.example/find?q=lamp',
    });
  expect((await looks('https://shop.example/lamps', 'Lamps')).status).toBe(200);
  await ada.writes('Hello');
  const contact = (await listOf(office.vera)).find((it) => it.name === 'Ada')!;
  const screens = await Promise.all(
    [office.vera, office.tom].map(({ token, project_id }) => openLive({ url: app.url, token, project_id })),
  );
  await looks('https://shop.example/lamps/7?token=secret#reviews', 'A green lamp');
  for (const screen of screens) await screen.settled();
  expect(screens.map((it) => it.heard(siteVisitChanged.action))).toEqual([[{ contact_id: contact.id }], []]);
  for (const screen of screens) screen.socket().terminate();

  expect((await visits(office.vera, contact.id)).body.data).toEqual([
    {
      dialogue_id: contact.users[0]!.id,
      page_url: 'https://shop.example/lamps/7',
      page_title: 'A green lamp',
      first_page: 'https://shop.example/?utm_source=letters',
      came_from: 'https://search.example/find',
      user_agent: expect.any(String),
      first_seen_at: expect.any(String),
      seen_at: expect.any(String),
    },
  ]);
  expect((await visits(office.tom, contact.id)).status).toBe(404);
});

test('how somebody came stays as it was first told', async () => {
  const ada = await site.visitor({ name: 'Bea' });
  const page = { token: ada.token, url: 'https://shop.example/b', title: '' };
  await ada.call(tellPage, { ...page, first_page: 'https://shop.example/a', referrer: '' });
  await ada.call(tellPage, { ...page, first_page: 'https://shop.example/b', referrer: 'https://other.example/' });
  await ada.writes('Hi');
  const { id } = (await listOf(office.vera)).find((it) => it.name === 'Bea')!;
  expect((await visits(office.vera, id)).body.data).toMatchObject([
    { first_page: 'https://shop.example/a', came_from: null, page_title: null },
  ]);
});

test('an address that is none, or leads nowhere on the web, is not kept', () => {
  expect(['', 'about:blank', 'javascript:alert(1)', 'https://', 'file:///etc'].map(plainAddress)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(plainAddress('https://me:word@shop.example/a b?utm_medium=cpc&x=1')).toBe(
    'https://shop.example/a%20b?utm_medium=cpc',
  );
  expect(cameFrom('https://shop.example/a', 'https://shop.example/b')).toBeNull();
});
