import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { openWebsite } from './clients.ts';
import { ask, register, seriousMistakes, test } from './people.ts';
import { openSite } from './site.ts';
import { field, launcher, panel, said, visitor } from './visitor.ts';

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

test('while it is closed, a visitor of the site is told when somebody is back, and hears the channel’s words once', async ({
  page: marina,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const owner = await register(marina.request);
  const key = await openWebsite(marina.request, owner);
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const closed = { from: dayIn(-1), to: dayIn(1), name: 'Inventory', periods: [], every_year: false };
  const week = Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]);
  const path = `/api/app/projects/${owner.project}`;
  await ask(marina.request, path, { method: 'PUT', data: { working_hours: { week, holidays: [closed] } }, as: owner });
  await marina.goto(`/app/settings/?section=channels&channel=${key.split('-')[1]}`);
  const words = marina.getByLabel('Text', { exact: true });
  await words.fill('Closed, {{client_nam}}');
  await expect(marina.getByText('We do not know {{client_nam}}: it will be sent as it is')).toBeVisible();
  await words.fill('We are counting our lamps until {{opens_at}}, {{client_name}}');
  await expectAccessible(marina);
  const card = marina.locator('section').filter({ hasText: 'Answer outside working hours' });
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByRole('button', { name: 'Save' })).toBeHidden();
  const site = await openSite(baseURL!, key);
  const ada = await visitor(browser, site.url);
  try {
    // Marina has the messenger open, which changes nothing.
    await launcher(ada).click();
    await expect(
      panel(ada)
        .getByText(/^We are back: \w+/)
        .first(),
    ).toBeVisible();
    await ada.getByLabel('Your name').fill('Ada Fern');
    await ada.getByLabel('E-mail').fill('ada@mail.example');
    await ada.getByLabel('Message', { exact: true }).fill('Is the lamp there in green?');
    await ada.getByRole('button', { name: 'Leave the message' }).click();
    const told = said(ada, 'We are counting our lamps until');
    await expect(told).toContainText('Ada Fern');
    await field(ada).fill('Or in blue?');
    await field(ada).press('Enter');
    await expect(said(ada, 'Or in blue?').getByRole('img', { name: /Sent|Seen/ })).toBeVisible();
    await expect(told).toHaveCount(1);
    expect(await seriousMistakes(ada)).toEqual([]);
  } finally {
    await ada.context().close();
    await site.close();
  }
});
