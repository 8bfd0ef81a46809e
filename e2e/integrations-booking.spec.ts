import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { demo, register, signInByApi, test } from './people.ts';

test('a salon is connected, its clients come, and one who is new there comes by itself', async ({
  page,
  elsewhere,
}) => {
  await register(page.request);
  await page.goto('/app/settings/?section=integrations');
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Altegio' }) }).last();
  await card.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('button', { name: 'Connect the simulated salon' }).click();
  const branch = page.getByLabel('Studio on Green Street');
  await branch.click();
  await expect(branch).toBeChecked();
  await expect(page.getByText('Choose the branches')).toBeHidden();
  const keeping = page.getByRole('switch', { name: 'Keep clients alike' });
  await keeping.click();
  await expect(keeping).toBeChecked();

  await page.getByRole('button', { name: 'See what would come' }).first().click();
  await expect(page.getByText('Anna Winter')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Synchronise now' }).first().click();
  await expect(page.getByText(/^Done: \d+/).first()).toBeVisible({ timeout: 30_000 });

  const salon = await elsewhere();
  await signInByApi(salon.request, demo.admin);
  const name = `Nora Newcomer ${Date.now() % 10_000}`;
  const phone = `+7901${String(Date.now() % 10_000_000).padStart(7, '0')}`;
  await page.goto('/app/messenger/clients');
  await expect(page.getByText('Anna Winter')).toBeVisible();
  const acted = await salon.request.post('/simulator/control/service', {
    data: { service: 'booking', act: { do: 'client', name, phone } },
  });
  expect(acted.status()).toBe(200);
  await expect(page.getByText(name)).toBeVisible({ timeout: 30_000 });
});

test('whoever was led here by a catalogue that the server is not in connects by a login, and is asked once', async ({
  page,
}) => {
  await register(page.request);
  const led = 'salon_id=4565&user_data=a&user_data_sign=b';
  await page.goto(`/app/settings/?section=integrations&connect=booking&${led}`);
  const told = page.getByText('This server is not in the catalogue of Altegio');
  await expect(told).toBeVisible();
  await expect(page.getByLabel('Partner token')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(told).toBeHidden();
  expect(page.url()).not.toContain('salon_id');
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Altegio' }) }).last();
  await card.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByLabel('Partner token')).toBeVisible();
  await expect(told).toBeHidden();

  await page.getByRole('button', { name: 'Connect the simulated salon' }).click();
  const words = page.getByLabel('What whoever is booked is told');
  await expect(words).toHaveValue(/You are booked for/);
  await words.fill('Dear {{NAME}}, see you at {{TIME}}');
  const kept = page.waitForResponse(
    (it) => it.request().method() === 'PUT' && it.url().includes('/integrations/booking/'),
  );
  await words.blur();
  await kept;
  await page.reload();
  await expect(words).toHaveValue('Dear {{NAME}}, see you at {{TIME}}');
});

test('the settings window has a tab of the service once it is connected', async ({ page }) => {
  await register(page.request);
  await page.goto('/app/settings/?section=integrations&connect=booking');
  await page.getByRole('button', { name: 'Connect the simulated salon' }).click();
  await expect(page.getByLabel('Studio by the River')).toBeVisible();
  await page.goto('');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Altegio' }).click();
  await expect(page.getByRole('heading', { name: 'Branches' })).toBeVisible();
});
