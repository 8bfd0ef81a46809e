import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { register, test } from './people.ts';

test('working hours are kept with a lunch, copied to weekdays, with a holiday, and said in words', async ({ page }) => {
  await register(page.request);
  await page.goto('/app/settings/?section=project');
  await expect(page.getByText('Open around the clock')).toBeVisible();
  await page.getByRole('switch', { name: 'Keep working hours' }).click();
  const monday = page.getByRole('listitem').filter({ hasText: 'Monday' });
  await monday.getByRole('button', { name: 'Monday: add a period, as after lunch' }).click();
  await expect(monday.getByLabel('Monday, period 2, from')).toHaveValue('14:00');
  // What cannot be is said where it stands.
  await monday.getByLabel('Monday, period 1, to').fill('15');
  await monday.getByLabel('Monday, period 1, to').press('Enter');
  await expect(monday.getByRole('alert')).toHaveText('The periods of a day must follow one another');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await monday.getByLabel('Monday, period 1, to').fill('13');
  await monday.getByLabel('Monday, period 1, to').press('Enter');
  await monday.getByRole('button', { name: 'Monday: copy to all days from Monday to Friday' }).click();
  await expect(page.getByLabel('Friday, period 2, to')).toHaveValue('18:00');
  await page.getByRole('button', { name: 'Saturday: add working time' }).click();
  await page.getByLabel('Saturday, period 1, to').fill('0:00');
  await page.getByLabel('Saturday, period 1, to').press('Enter');
  await page.getByRole('button', { name: 'Add a day' }).click();
  await page.getByLabel('Name', { exact: true }).last().fill('A day off');
  await page.getByLabel('Every year').check();
  // Today is off, so it is closed whatever the clock says.
  await expect(page.getByText('Closed now, opens')).toBeVisible();
  await page.getByRole('switch', { name: 'Count waiting in working time' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The changes have been saved!')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Friday, period 1, to')).toHaveValue('13:00');
  await expect(page.getByLabel('Saturday, period 1, to')).toHaveValue('24:00');
  await expect(page.getByLabel('Every year')).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Count waiting in working time' })).toBeChecked();
  await page.getByRole('button', { name: 'Remove: A day off' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Every year')).toBeChecked();
});
