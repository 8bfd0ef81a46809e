import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { register, test } from './people.ts';

test('the help leads to the integrations; a tip is read once and stays away', async ({ page }) => {
  await register(page.request);
  await page.goto('/app/help/');
  await page.getByRole('link', { name: 'Open the integrations' }).click();
  await expect(page.getByRole('tab', { name: 'Integrations' })).toHaveAttribute('aria-selected', 'true');
  const tip = page.getByRole('complementary', { name: 'Tip' });
  await expect(tip).toContainText('beside the dialogue');
  await expectAccessible(page);
  await tip.getByRole('button', { name: 'Got it' }).click();
  await expect(tip).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Suggested answers' })).toBeVisible();
  await expect(tip).toHaveCount(0);

  await page.goto('/app/messenger/analytics');
  await expect(tip).toBeVisible();
});

test('an assistant is asked before it is saved: a no is told in its words, and it is parted with in a press', async ({
  page,
}) => {
  await register(page.request);
  await page.goto('/app/settings/?section=integrations');
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Suggested answers' }) });
  await card.getByRole('textbox', { name: 'Address of the assistant' }).fill('simulator');
  await card.getByLabel('Key').fill('expired');
  const save = card.getByRole('button', { name: 'Save the assistant' });
  await save.click();
  await expect(card.getByRole('alert')).toContainText('Incorrect API key provided');
  await card.getByLabel('Key').fill('good');
  await save.click();
  await expect(card.getByText('Works')).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(card.getByText('Works')).toHaveCount(0);
  await expect(card.getByRole('textbox', { name: 'Address of the assistant' })).toHaveValue('');
});
