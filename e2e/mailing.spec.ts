import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { openWebsite, writesFromSite } from './clients.ts';
import { ask, register, test } from './people.ts';
import { connectSimulated, newClient } from './simulated.ts';

type Contact = { id: number; name: string };
type Funnel = { id: number; stages: { id: number }[] };

test('the clients of found deals are written to, each once, and whoever wants no mailings is not', async ({ page }) => {
  const { request } = page;
  const owner = await register(request);
  const account = await connectSimulated(request, owner, 'telegram');
  await connectSimulated(request, owner, 'email');
  const [anna, boris, clara] = [
    await newClient(request, account, 'Anna Vale'),
    await newClient(request, account, 'Boris Lund'),
    await newClient(request, account, 'Clara Holt'),
  ];
  for (const client of [anna, boris, clara]) await client.does({ do: 'write', text: 'Hello' });
  let contacts: Contact[] = [];
  const ids = async (): Promise<string[]> => {
    contacts = await ask<Contact[]>(request, '/api/crm/contacts/', { as: owner });
    return [anna, boris, clara].map(({ name }) => name).filter((name) => contacts.some((it) => it.name === name));
  };
  await expect.poll(ids).toHaveLength(3);
  const idOf = (name: string) => contacts.find((it) => it.name === name)!.id;
  const [funnel] = await ask<Funnel[]>(request, '/api/crm/funnel/', { as: owner });
  for (const [client, price] of [
    [anna, 900],
    [anna, 850],
    [boris, 800],
    [clara, 10],
  ] as const) {
    const data = { stage_id: funnel!.stages[0]!.id, price, contacts_ids: [idOf(client.name)] };
    await ask(request, '/api/crm/lead/', { data, as: owner });
  }
  const wish = { method: 'PUT', data: { unsubscribed: true }, as: owner };
  await ask(request, `/api/crm/contacts/${idOf(boris.name)}/`, wish);

  await page.goto('deals');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.getByLabel('Budget from').fill('500');
  await filter.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: clara.name })).toBeHidden();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mailing to all found' }).click();

  const mailing = page.getByRole('dialog').filter({ has: page.getByLabel('Name of the mailing') });
  await expect(mailing).toContainText('2 clients · 1 will get it');
  await expect(mailing).toContainText('Unsubscribed from mailings');
  await mailing.getByLabel('Name of the mailing').fill('Spring sale');
  await mailing.getByRole('textbox', { name: 'Text of the message' }).fill('Dear {{NAME_1}}, the sale begins');
  await expect(mailing).toContainText('Dear Anna, the sale begins');
  // A subject is asked for where it may leave as a letter.
  const subject = mailing.getByLabel('Subject of the letter');
  await expect(subject).toBeHidden();
  await mailing.getByRole('combobox', { name: 'Add a channel' }).click();
  await page.getByRole('option', { name: 'email' }).click();
  await subject.fill('Spring for {{NAME_1}}');
  await expectAccessible(page, '[role=dialog]');
  await mailing.getByRole('button', { name: 'Send', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Send to 1 client?' });
  await question.getByRole('button', { name: 'Send', exact: true }).click();

  await anna.gets('Dear Anna, the sale begins');
  const sent = page.getByRole('dialog', { name: 'Spring sale', exact: true });
  await expect(sent).toContainText('Done');
  await expect(sent).toContainText('Spring for {{NAME_1}}');
  await expect(sent).toContainText('unsubscribed: 1');
  const got = async (client: typeof anna) => (await client.lines()).filter(({ text }) => text.includes('sale')).length;
  expect([await got(anna), await got(boris), await got(clara)]).toEqual([1, 0, 0]);

  // It is found again among all mailings.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mailings', exact: true }).click();
  const all = page.getByRole('dialog', { name: 'Mailings' });
  await all.getByRole('button', { name: /Spring sale.*sent 1 of 2/ }).click();
  await expect(sent).toContainText(owner.name);
  await expect(sent.getByText('Spring sale', { exact: true })).toBeFocused();
});

test('a planned mailing that did not leave in its time says so when it is opened, until another time is chosen', async ({
  page,
}) => {
  const { request } = page;
  const owner = await register(request);
  await writesFromSite(request, await openWebsite(request, owner), 'Dora Wren', 'Hello');
  const [dora] = await ask<Contact[]>(request, '/api/crm/contacts/?all_contacts=1', { as: owner });
  const [funnel] = await ask<Funnel[]>(request, '/api/crm/funnel/', { as: owner });
  const lead = { stage_id: funnel!.stages[0]!.id, contacts_ids: [dora!.id] };
  await ask(request, '/api/crm/lead/', { data: lead, as: owner });
  const path = `/api/app/projects/${owner.project}/mass_mailings/`;
  const list = { data: { funnel_id: funnel!.id, name: 'Morning news' }, as: owner };
  const { id } = await ask<{ id: number }>(request, `${path}user_list`, list);
  const send_at = new Date(Date.now() + 3_600_000).toISOString();
  await ask(request, `${path}${id}/`, { method: 'PUT', data: { text: 'News', send_at }, as: owner });
  // Its hour is over.
  await page.route(new RegExp(`${path}${id}/`), async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: { ...body.data, send_at: '2026-01-05 10:00:00+03:00' } } });
  });

  await page.goto('deals');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mailings', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Mailings' })
    .getByRole('button', { name: /Morning news/ })
    .click();
  const mailing = page.getByRole('dialog').filter({ has: page.getByLabel('Name of the mailing') });
  const passed = mailing.getByText('This time has passed: choose a later one');
  await expect(passed).toBeVisible();
  await mailing.getByText('At once', { exact: true }).click();
  await mailing.getByText('At a chosen time', { exact: true }).click();
  await expect(mailing.getByRole('button', { name: 'Plan', exact: true })).toBeVisible();
  await expect(passed).toBeHidden();
});
