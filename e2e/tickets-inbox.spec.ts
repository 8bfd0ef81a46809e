import { isBuilt } from '@parley/contract/built-modules';
import { expect, type Page } from '@playwright/test';
import { openWebsite, writesFromSite } from './clients.ts';
import { ask, type Member, register, seriousMistakes, test } from './people.ts';

test.skip(!isBuilt('tickets'), 'The module is not open yet.');

type Client = { id: number; name: string; users: { id: number }[] };
type Made = { id: number };

const header = (page: Page) => page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });

async function writes(page: Page, owner: Member, text: string): Promise<Client> {
  await writesFromSite(page.request, await openWebsite(page.request, owner), 'Nora Field', text);
  const found = await ask<Client[]>(page.request, '/api/crm/contacts/?search=Nora', { as: owner });
  return found[0]!;
}

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
  const { id } = await ask<Made>(page.request, '/api/app/ticket/', { data, as: owner });
  await page.goto(String(client.id));
  await page.getByRole('button', { name: /^Ticket #1: Wrong sum/ }).click();
  const window = page.getByRole('dialog', { name: 'Ticket', exact: true });
  await expect(window).toContainText('Wrong sum');
  expect(await seriousMistakes(page, '[role=dialog]')).toEqual([]);
  await page.goto(`tickets?id=${id}`);
  await expect(page).toHaveURL(/messenger\/$/);
  await expect(window).toContainText('Wrong sum');
});
