import { isBuilt } from '@parley/contract/built-modules';
import { expect, type Page } from '@playwright/test';
import { openWebsite, writesFromSite } from './clients.ts';
import { ask, type Member, register, seriousMistakes, test } from './people.ts';

test.skip(!isBuilt('tickets'), 'The module is not open yet.');

type Client = { id: number; name: string; users: { id: number }[] };
type Standing = { id: number; number: number; status: string };

const header = (page: Page) => page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
const toast = (page: Page, text: string) => page.getByRole('status').locator('> div').filter({ hasText: text });
const field = (page: Page) => page.locator('[data-composer]').getByRole('textbox').last();

async function writes(page: Page, owner: Member, text: string): Promise<Client> {
  await writesFromSite(page.request, await openWebsite(page.request, owner), 'Nora Field', text);
  const found = await ask<Client[]>(page.request, '/api/crm/contacts/?search=Nora', { as: owner });
  return found[0]!;
}

const ticketsOf = (page: Page, owner: Member, client: Client) =>
  ask<Standing[]>(page.request, `/api/app/ticket/?contact_id=${client.id}`, { as: owner });

const statusOf = (page: Page, owner: Member, client: Client) => async () =>
  (await ticketsOf(page, owner, client)).map(({ status }) => status);

test('a message becomes a ticket; an answer lets it wait or closes it, and takes that back with itself', async ({
  page,
}) => {
  const owner = await register(page.request);
  const client = await writes(page, owner, 'The parcel is lost');
  const statuses = statusOf(page, owner, client);
  await page.goto(String(client.id));
  await page.locator('[data-message]').getByText('The parcel is lost').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Create ticket' }).click();
  const making = page.getByRole('dialog', { name: 'New ticket' });
  await expect(making.getByRole('textbox', { name: 'Subject' })).toHaveValue('The parcel is lost');
  await making.getByRole('button', { name: 'Create ticket' }).click();
  const chip = header(page).getByRole('button', { name: /^Ticket #1: The parcel is lost/ });
  await expect(chip).toBeVisible();
  const row = page.getByRole('link', { name: /Nora Field/ }).first();
  await expect(row.getByLabel('Ticket #1')).toBeVisible();
  expect(await seriousMistakes(page)).toEqual([]);

  // It waits for the client, and no longer does when the answer is taken back.
  await field(page).fill('We are looking for it');
  await page.keyboard.press('Alt+Enter');
  await expect(toast(page, 'Waiting for the client')).toBeVisible();
  expect(await statuses()).toEqual(['pending']);
  await page.getByRole('button', { name: /^Undo ·/ }).click();
  await expect(field(page)).toHaveValue('We are looking for it');
  await expect.poll(statuses).toEqual(['opened']);

  // What could not be sent closes nothing; sent again, it does.
  await page.route('**/send_message/**', (route) => route.fulfill({ status: 400, json: { code: 'x', error: 'No' } }));
  await page.getByRole('button', { name: 'More ways to send' }).click();
  await page.getByRole('menuitem', { name: /Send and close/ }).click();
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
  expect(await statuses()).toEqual(['opened']);
  await page.unroute('**/send_message/**');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(statuses).toEqual(['closed']);
  await expect(chip).toBeHidden();
  await expect(row.getByLabel('Ticket #1')).toBeHidden();
});

test('a key makes a ticket of a dialogue; chips, the palette, the card and tasks lead to it', async ({ page }) => {
  const owner = await register(page.request);
  const client = await writes(page, owner, 'The bill is wrong');
  await page.goto(String(client.id));
  await expect(header(page)).toContainText('Nora Field');
  await page.locator('[data-composer]').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+KeyK');
  const making = page.getByRole('dialog', { name: 'New ticket' });
  await making.getByRole('textbox', { name: 'Subject' }).fill('Wrong sum');
  await page.keyboard.press('Enter');
  await expect(making).toBeHidden();
  await expect(page.getByRole('button', { name: /Wrong sum/ }).last()).toBeVisible();

  await page.keyboard.press('Control+KeyK');
  await page.getByRole('combobox').fill('#1');
  await page.getByRole('option', { name: /Wrong sum/ }).click();
  await expect(page).toHaveURL(/tickets\?status=opened&id=/);

  await page.goto('tasks?about=tickets');
  await expect(page.getByRole('button', { name: /Wrong sum.*Nora Field/s })).toBeVisible();
  expect(await seriousMistakes(page)).toEqual([]);
  await page.getByRole('button', { name: /Wrong sum/ }).click();
  await expect(page).toHaveURL(/tickets\?status=opened&id=/);
});

test('on a phone a chip, and an address, open the ticket’s window @mobile', async ({ page }) => {
  const owner = await register(page.request);
  const client = await writes(page, owner, 'The bill is wrong');
  const data = { user_id: client.users[0]!.id, subject: 'Wrong sum' };
  const { id } = await ask<Standing>(page.request, '/api/app/ticket/', { data, as: owner });
  await page.goto(String(client.id));
  await page.getByRole('button', { name: /^Ticket #1: Wrong sum/ }).click();
  const window = page.getByRole('dialog', { name: 'Ticket', exact: true });
  await expect(window).toContainText('Wrong sum');
  expect(await seriousMistakes(page, '[role=dialog]')).toEqual([]);
  await page.goto(`tickets?id=${id}`);
  await expect(page).toHaveURL(/messenger\/$/);
  await expect(window).toContainText('Wrong sum');
});
