import { expect, type Page } from '@playwright/test';
import { openWebsite, writesFromSite } from './clients.ts';
import { join, register, seriousMistakes, stranger, test } from './people.ts';

const row = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) });
const rows = (page: Page) => page.getByRole('list', { name: 'Clients' }).getByRole('link');
const folder = (page: Page, title: string) =>
  page.getByRole('group', { name: 'Folders' }).getByRole('button', { name: new RegExp(`^${title}`) });
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status').locator('> div').filter({ hasText: text });
const names = (page: Page) =>
  rows(page).evaluateAll((links) => links.map((link) => /Ada|Bela|Cora/.exec(link.textContent)?.[0]).filter(Boolean));

test('views are combined, kept as a folder, shared by a link and counted as things happen; choosing reads nothing', async ({
  page,
  context,
  elsewhere,
}) => {
  const owner = await register(context.request);
  const key = await openWebsite(context.request, owner);
  for (const name of ['Cora', 'Bela', 'Ada']) await writesFromSite(context.request, key, name, `${name} asks`);
  const other = await elsewhere();
  await join(other.request, owner, stranger('Tom Berg'));
  await page.goto('');
  await expect(rows(page).filter({ hasText: 'asks' })).toHaveCount(3);

  // The box over a picture chooses, also up to another one; nothing is opened or read by it.
  await row(page, 'Ada').locator('> span').first().hover();
  await row(page, 'Ada').locator('> span').first().click();
  await row(page, 'Cora')
    .locator('> span')
    .first()
    .click({ modifiers: ['Shift'] });
  await expect(page.getByRole('toolbar', { name: 'With the selected clients' })).toContainText('3');
  // Nor by a press on a row while some are chosen.
  await row(page, 'Bela').click();
  await expect(page.getByRole('toolbar', { name: 'With the selected clients' })).toContainText('2');
  await expect(page).toHaveURL(/\/app\/messenger\/$/);
  await expect(row(page, 'Ada')).toHaveAttribute('data-unread');
  await page.keyboard.press('Escape');

  // By its key; who waits longest stands first, and together with another view.
  await page.keyboard.press('v');
  const menu = page.getByRole('dialog', { name: 'Views' });
  await expect(menu.getByRole('button', { name: 'Waiting longest' })).toContainText('3');
  await menu.getByRole('button', { name: 'Waiting longest' }).click();
  await expect.poll(() => names(page)).toEqual(['Cora', 'Bela', 'Ada']);
  await menu.getByRole('button', { name: 'Unassigned' }).click();
  expect(await seriousMistakes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const chips = page.getByRole('list', { name: 'The list is narrowed to' });
  await expect(chips).toContainText('Unassigned');
  await expect(page).toHaveURL(/views=waiting%2Cunassigned&order=waiting/);

  // A link shows the same; somebody who is taken leaves both lists by themselves, and the count follows.
  await other.goto(page.url());
  await expect.poll(() => names(other)).toEqual(['Cora', 'Bela', 'Ada']);
  await page.getByRole('button', { name: 'Save as folder' }).click();
  const kept = page.getByRole('dialog', { name: 'Save as folder' });
  await kept.getByRole('textbox', { name: 'Title of the folder' }).fill('Next');
  expect(await seriousMistakes(page)).toEqual([]);
  await kept.getByRole('button', { name: 'Save the folder' }).click();
  await expect(folder(page, 'Next')).toHaveText(/3$/);
  await expect(folder(other, 'Next')).toHaveText(/3$/);
  await expect(chips).toBeHidden();
  await row(other, 'Cora').click({ button: 'right' });
  await other.getByRole('menuitem', { name: /Take/ }).first().click();
  await expect(folder(page, 'Next')).toHaveText(/2$/);
  await expect.poll(() => names(page)).toEqual(['Bela', 'Ada']);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete the folder' }).click();
  await expect(folder(other, 'Next')).toBeHidden();
  await toast(page, 'Folder “Next” deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(folder(other, 'Next')).toHaveText(/2$/);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('overdue');
  await page
    .getByRole('option', { name: /Overdue tasks/ })
    .first()
    .click();
  await expect(page.getByText('No overdue tasks')).toBeVisible();
  await page.getByRole('button', { name: 'Show everybody' }).click();
  await expect(rows(page).filter({ hasText: 'asks' })).toHaveCount(3);
});
