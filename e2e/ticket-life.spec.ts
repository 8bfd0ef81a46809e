import { expect, type Page } from '@playwright/test';
import { openWebsite } from './clients.ts';
import { ask, type Member, register, seriousMistakes, test } from './people.ts';
import { connectSimulated, newClient } from './simulated.ts';
import { openSite } from './site.ts';
import { begin, said, visitor } from './visitor.ts';

const header = (page: Page) => page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
const toast = (page: Page, text: string) => page.getByRole('status').locator('> div').filter({ hasText: text });
const field = (page: Page) => page.locator('[data-composer]').getByRole('textbox').last();
const row = (page: Page, subject: string) => page.locator('[data-ticket]').filter({ hasText: subject });

type Client = { id: number; name: string; users: { id: number }[] };

/** Somebody who wrote, once the team knows them. */
async function clientCalled(page: Page, owner: Member, name: string): Promise<Client> {
  let found: Client | undefined;
  const look = async () => {
    const all = await ask<Client[]>(page.request, '/api/crm/contacts/?count=100', { as: owner });
    return (found = all.find((it) => it.name.startsWith(name))) !== undefined;
  };
  await expect.poll(look).toBe(true);
  return found!;
}

test('a message becomes a ticket, is answered, waits, is opened, closed, rated on four channels and counted', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000);
  const { request } = page;
  const owner = await register(request);
  const asking = { name: 'Support', rating_message: 'How was it?', rating_period: 1, rating_type: 'count' };
  const { id: department_id } = await ask<{ id: number }>(request, '/api/app/ticket/department/', {
    data: asking,
    as: owner,
  });
  const site = await openSite(baseURL!, await openWebsite(request, owner));
  const ada = await visitor(browser, site.url);
  await begin(ada, 'Ada Fern', 'My lamp is dark');
  const connected = async (type: string, name: string) =>
    newClient(request, await connectSimulated(request, owner, type), name);
  const nora = await connected('telegram', 'Nora Field');
  const otto = await connected('whatsapp', 'Otto Krug');
  const dora = await connected('email', 'Dora Hill');
  await nora.does({ do: 'write', text: 'The parcel is lost' });
  await otto.does({ do: 'write', text: 'The bill is wrong' });
  await dora.does({ do: 'write', text: 'The chair is broken', extra: { subject: 'Chair' } });
  for (const [name, subject] of [
    ['Ada Fern', 'My lamp is dark'],
    ['Otto Krug', 'The bill is wrong'],
    ['Dora Hill', 'The chair is broken'],
  ] as const) {
    const user_id = (await clientCalled(page, owner, name)).users[0]!.id;
    await ask(request, '/api/app/ticket/', { data: { user_id, department_id, subject }, as: owner });
  }
  const client = await clientCalled(page, owner, 'Nora Field');
  const statuses = async () =>
    (await ask<{ status: string }[]>(request, `/api/app/ticket/?contact_id=${client.id}`, { as: owner })).map(
      (it) => it.status,
    );

  await page.goto(String(client.id));
  await page.locator('[data-message]').getByText('The parcel is lost').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Create ticket' }).click();
  const making = page.getByRole('dialog', { name: 'New ticket' });
  await expect(making.getByRole('textbox', { name: 'Subject' })).toHaveValue('The parcel is lost');
  await making.getByRole('combobox', { name: 'Department' }).click();
  await page.getByRole('option', { name: 'Support' }).click();
  await making.getByRole('button', { name: 'Create ticket' }).click();
  const chip = header(page).getByRole('button', { name: /^Ticket #4: The parcel is lost/ });
  await expect(chip).toBeVisible();
  const listed = page.getByRole('link', { name: /Nora Field/ }).first();
  await expect(listed.getByLabel('Ticket #4')).toBeVisible();
  expect(await seriousMistakes(page)).toEqual([]);

  // Answered, it waits for the client, and no longer does when the answer is taken back.
  await field(page).fill('We are looking for it');
  await page.keyboard.press('Alt+Enter');
  await expect(toast(page, 'Waiting for the client')).toBeVisible();
  await page.getByRole('button', { name: /^Undo ·/ }).click();
  await expect(field(page)).toHaveValue('We are looking for it');
  await expect.poll(statuses).toEqual(['opened']);

  // What could not be sent puts nothing away; sent again, it does, and the client's word opens it.
  await page.route('**/send_message/**', (route) => route.fulfill({ status: 400, json: { code: 'x', error: 'No' } }));
  await page.getByRole('button', { name: 'More ways to send' }).click();
  await page.getByRole('menuitem', { name: /Send and wait/ }).click();
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
  expect(await statuses()).toEqual(['opened']);
  await page.unroute('**/send_message/**');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(statuses).toEqual(['pending']);
  await nora.gets('We are looking for it');
  await nora.does({ do: 'write', text: 'Any news?' });
  await expect.poll(statuses).toEqual(['opened']);

  // All four are chosen and closed at once; taken back and closed again, each client is asked once.
  await page.goto('tickets');
  for (const subject of ['The parcel is lost', 'My lamp is dark', 'The bill is wrong', 'The chair is broken'])
    await row(page, subject).click({ modifiers: ['Control'] });
  const bar = page.getByRole('toolbar', { name: 'Chosen tickets' });
  await expect(bar).toContainText('4 tickets chosen');
  await bar.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(row(page, 'The bill is wrong')).toBeHidden();
  await toast(page, '4 tickets closed').getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'The bill is wrong')).toBeVisible();
  for (const subject of ['The parcel is lost', 'My lamp is dark', 'The bill is wrong', 'The chair is broken'])
    await row(page, subject).click({ modifiers: ['Control'] });
  await bar.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(row(page, 'The bill is wrong')).toBeHidden();

  // Stars on the site, buttons in Telegram, a digit in WhatsApp, a page behind the link of a letter.
  await expect(said(ada, 'How was it?')).toBeVisible({ timeout: 30_000 });
  await expect(ada.getByRole('button', { name: /^[1-5] ⭐$/ })).toHaveCount(5);
  expect(await seriousMistakes(ada)).toEqual([]);
  await ada.getByRole('button', { name: '4 ⭐' }).click();
  await expect(said(ada, 'Thank you!')).toBeVisible();
  await expect(ada.getByRole('button', { name: /⭐$/ })).toHaveCount(0);
  await ada.getByRole('textbox', { name: 'Write a message…' }).fill('It shines again');
  await ada.keyboard.press('Enter');
  const asked = await nora.gets('How was it?');
  const [button] = asked.extra.buttons!.split('\n').filter((it) => it.startsWith('5'));
  await nora.does({ do: 'write', text: button, quoted_id: asked.id, extra: { pressed: 'yes' } });
  await otto.gets('How was it?');
  await otto.does({ do: 'write', text: '2' });
  const letter = await dora.gets('How was it?');
  const link = new URL(/https?:\/\/\S+\/rate\/\S+rating=5/.exec(letter.text)![0]);
  const rating = await ada.context().newPage();
  await rating.goto(new URL(link.pathname + link.search, baseURL).href);
  await rating.getByRole('button', { name: 'Send' }).click();
  await expect(rating.getByRole('status')).toHaveText(/Thank you/);
  for (const { lines } of [nora, otto, dora]) {
    const questions = (await lines()).filter(({ text }) => text.includes('How was it?'));
    expect(questions).toHaveLength(1);
  }

  // Counted, each figure opening what it counts.
  await page.goto('tickets-statistics');
  const rated = (stars: number) => page.getByRole('link', { name: new RegExp(`^\\d+ rated ${stars}`) });
  await expect(async () => {
    await page.reload();
    await expect(rated(5)).toHaveText('2', { timeout: 1000 });
    await expect(page.getByRole('list', { name: 'What clients wrote' })).toContainText('It shines again', {
      timeout: 1000,
    });
  }).toPass();
  await expect(rated(4)).toHaveText('1');
  await expect(rated(2)).toHaveText('1');
  expect(await seriousMistakes(page)).toEqual([]);
  await rated(2).click();
  await expect(row(page, 'The bill is wrong')).toBeVisible();
  await expect(page.locator('[data-ticket]')).toHaveCount(1);
  await ada.context().close();
  await site.close();
});
