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
