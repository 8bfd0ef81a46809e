import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { register, test } from './people.ts';

test('an administrator reads in the journal who did what, from where, and what it was before', async ({ page }) => {
  await register(page.request);
  await page.goto('/app/settings/?section=project');
  await page.getByLabel('Name', { exact: true }).fill('Bakery on the corner');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto('/app/settings/');
  await page.getByRole('tab', { name: 'Journal' }).click();
  const lines = page.getByRole('list', { name: 'Journal' }).getByRole('listitem');
  await expect(lines.first()).toContainText('changed the settings');
  await lines.first().getByRole('button', { name: 'What was changed' }).click();
  await expect(lines.first().locator('ins')).toHaveText('Bakery on the corner');
  await expectAccessible(page);

  await page.getByRole('combobox', { name: 'Kind' }).or(page.getByLabel('Kind')).first().click();
  await page.getByRole('option', { name: 'Sign-ins' }).click();
  await expect(lines.first()).toContainText('signed in');
  await expect(page.getByRole('list', { name: 'What is looked for' })).toContainText('Sign-ins');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^journal-.*\.csv$/);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(lines.first()).toContainText('exported the journal');

  await page.getByRole('combobox', { name: 'How long histories are kept' }).click();
  await page.getByRole('option', { name: '90 days' }).click();
  await expect(lines.first()).toContainText('changed the settings');
  await lines.first().getByRole('button', { name: 'What was changed' }).click();
  await expect(lines.first()).toContainText('Days histories are kept');
});
