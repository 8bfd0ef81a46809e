import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { openWebsite, writesFromSite } from './clients.ts';
import { ask, type Member, register, test } from './people.ts';

/** In the demo the simulator plays the CRM, and the form is filled for it. */
async function connect(page: Page) {
  await page.goto('/app/settings/?section=integrations');
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Kommo' }) });
  await card.getByRole('button', { name: 'Connect', exact: true }).click();
  const window = page.getByRole('dialog', { name: 'Connect Kommo' });
  await expect(window.getByRole('textbox', { name: 'Address of the account' })).toHaveValue('simulator');
  await expectAccessible(page);
  await window.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(window).toHaveCount(0);
  await expect(card.getByText('Works')).toBeVisible();
  return card;
}

async function olgaWrites(page: Page, owner: Member): Promise<number> {
  const key = await openWebsite(page.request, owner);
  await writesFromSite(page.request, key, 'Olga', 'Is the kitchen ready?');
  const [contact] = await ask<{ id: number }[]>(page.request, '/api/crm/contacts/?search=Olga', { as: owner });
  const data = { phone: '+7 999 111-22-33' };
  await ask(page.request, `/api/crm/contacts/${contact!.id}/`, { method: 'PUT', data, as: owner });
  return contact!.id;
}

test('leads of the CRM stand beside the dialogue, one more is made there, and disconnected they are gone', async ({
  page,
}) => {
  const owner = await register(page.request);
  const card = await connect(page);
  const id = await olgaWrites(page, owner);
  await page.goto(`/app/messenger/${id}`);
  const kitchen = page.getByRole('article', { name: 'Kitchen' });
  await expect(kitchen).toContainText('Offer sent');
  await expect(kitchen).toContainText('Anna Ivanova');
  await expect(kitchen.getByRole('link', { name: 'Kitchen' })).toHaveAttribute('href', /leads\/detail\/\d+$/);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New lead there' }).click();
  const window = page.getByRole('dialog', { name: 'New lead' });
  await window.getByRole('textbox', { name: 'Name' }).fill('Armchair');
  await window.getByRole('textbox', { name: 'Price' }).fill('300');
  await window.getByRole('combobox', { name: 'Pipeline' }).click();
  await page.getByRole('option', { name: 'Sales' }).click();
  await window.getByRole('combobox', { name: 'Stage' }).click();
  await page.getByRole('option', { name: 'Offer sent' }).click();
  await window.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('article', { name: 'Armchair' })).toContainText('300');
  const armchair = page.getByRole('article', { name: 'Armchair' });
  await expect(armchair).toContainText('Offer sent');

  // What somebody does with it there is seen here by itself.
  const address = await armchair.getByRole('link').getAttribute('href');
  const act = { do: 'lead', id: Number(address!.split('/').at(-1)), price: 350, status_id: 142 };
  await page.request.post('/simulator/control/service', { data: { service: 'amo', act } });
  await expect(armchair).toContainText('350');
  await expect(armchair).toContainText('Won');

  await page.goto('/app/settings/?section=integrations');
  await card.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(card.getByText('Not connected')).toBeVisible();
  await page.goto(`/app/messenger/${id}`);
  await expect(page.getByRole('button', { name: 'Create ticket' }).or(page.getByText('Dialogues'))).not.toHaveCount(0);
  await expect(kitchen).toHaveCount(0);
});

test('everything is moved in after a look at it, and taken back as a whole', async ({ page }) => {
  await register(page.request);
  const card = await connect(page);
  await card.getByRole('button', { name: 'Look what is there' }).click();
  const move = card.getByRole('article').first();
  await expect(move.getByText('Ready to begin')).toBeVisible({ timeout: 30_000 });
  await expect(move.getByRole('row', { name: 'Funnels' })).toContainText('1');
  await expect(move).toContainText('Boris Petrov (boris@shop.example)');
  await expectAccessible(page);
  await move.getByRole('button', { name: 'Bring it all in' }).click();
  await expect(move.getByText('Brought in')).toBeVisible({ timeout: 30_000 });
  await page.goto('/app/messenger/deals');
  await page
    .getByRole('link', { name: 'Sales' })
    .or(page.getByRole('button', { name: 'Sales' }))
    .last()
    .click();

  await page.goto('/app/settings/?section=integrations');
  await move.getByRole('button', { name: 'Take the move back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take the move back' }).click();
  await expect(move.getByText('Taken back')).toBeVisible({ timeout: 30_000 });
  await expect(move.getByRole('row', { name: 'Clients' })).toContainText('0');
});
