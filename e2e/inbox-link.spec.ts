import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { openWebsite, writesFromSite } from './clients.ts';
import { ask, type Member, register, test } from './people.ts';

type Row = { id: number; name: string; users: { id: number }[] };

const card = (page: Page) => page.getByRole('complementary', { name: 'Client' });
const dialogues = (page: Page) =>
  card(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('img', { name: 'Website widget' }) });
const rows = (request: APIRequestContext, as: Member) =>
  ask<Row[]>(request, '/api/crm/contacts/?count=100&all_contacts=1', { as });

test('a dialogue that belongs to somebody else is moved to them, and back', async ({ page }) => {
  const owner = await register(page.request);
  const key = await openWebsite(page.request, owner);
  for (const name of ['Ada Stone', 'Ada at work', 'Bruno Vale']) {
    await writesFromSite(page.request, key, name, `Hello from ${name}`);
  }
  const named = Object.fromEntries((await rows(page.request, owner)).map((row) => [row.name, row.id]));
  await ask(page.request, '/api/crm/contacts/merge/', {
    as: owner,
    method: 'PUT',
    data: { contact_id: named['Ada Stone'], contacts_ids: [named['Ada at work']] },
  });

  await page.goto(String(named['Ada Stone']));
  await expect(dialogues(page)).toHaveCount(2, { timeout: 20_000 });
  await card(page).getByRole('button', { name: 'More: Ada at work' }).click();
  await page.getByRole('menuitem', { name: 'Move to another client' }).click();
  const window = page.getByRole('dialog', { name: /Ada at work/ });
  await window.getByRole('searchbox').fill('nobody of this name');
  await expect(window.getByText('Nothing found')).toBeVisible();
  await window.getByRole('searchbox').fill('Bruno');
  await window.getByRole('button', { name: /Bruno Vale/ }).click();
  await expect(dialogues(page)).toHaveCount(1);
  const withTwo = async () => (await rows(page.request, owner)).find(({ users }) => users.length === 2)?.name;
  expect(await withTwo()).toBe('Bruno Vale');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dialogues(page)).toHaveCount(2);
  expect(await withTwo()).toBe('Ada Stone');
});
