import { expect, type Page } from '@playwright/test';
import { openWebsite, writesFromSite } from './clients.ts';
import { ask, register, seriousMistakes, test } from './people.ts';

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const toast = (page: Page, text: string) => page.getByRole('status').locator('> div').filter({ hasText: text });

test('a task is added in words, put off, closed with its result, taken back and returned; many are handled at once', async ({
  page,
}) => {
  await register(page.request);
  await page.goto('tasks');
  await expect(page.getByText('Nothing to do')).toBeVisible();
  const quick = page.getByRole('textbox', { name: 'New task in words' });
  await quick.fill('Call Anna tomorrow 15:00');
  await expect(page.getByText('tomorrow, 15:00')).toBeVisible();
  await quick.press('Enter');
  await expect(page.getByRole('heading', { name: 'Tomorrow' })).toBeVisible();
  await expect(row(page, 'Call Anna')).toContainText('tomorrow, 15:00');
  // The last minute of the day is today at any hour.
  for (const words of ['Send the price today 23:59', 'Write to Boris today 23:59']) {
    await quick.fill(words);
    await quick.press('Enter');
    await expect(quick).toHaveValue('');
  }
  await expect(page.getByRole('link', { name: /Tasks 2/ })).toBeVisible();
  expect(await seriousMistakes(page)).toEqual([]);

  // Closed with what came of it; the history knows it.
  await page.getByRole('button', { name: 'Call Anna', exact: true }).click();
  const window = page.getByRole('dialog', { name: 'Task' });
  await window.getByRole('textbox', { name: 'Result' }).fill('She comes on Friday');
  expect(await seriousMistakes(page, '[role=dialog]')).toEqual([]);
  await window.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(row(page, 'Call Anna')).toBeHidden();
  await page.getByText('Closed', { exact: true }).click();
  await expect(row(page, 'Call Anna')).toContainText('She comes on Friday');
  await page.getByRole('button', { name: 'Reopen: Call Anna' }).click();
  await expect(row(page, 'Call Anna')).toBeHidden();
  await page.getByText('Current', { exact: true }).click();
  await expect(row(page, 'Call Anna')).toBeVisible();

  // Two are chosen, closed at once, and come back by one undo.
  await row(page, 'Send the price').hover();
  await page.getByRole('checkbox', { name: 'Select: Send the price' }).click();
  await page.getByRole('checkbox', { name: 'Select: Write to Boris' }).click();
  const bar = page.getByRole('toolbar', { name: 'Chosen tasks' });
  await expect(bar).toContainText('2 chosen');
  await bar.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(row(page, 'Write to Boris')).toBeHidden();
  await toast(page, '2 tasks closed').getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Write to Boris')).toBeVisible();
  await expect(row(page, 'Send the price')).toBeVisible();

  // On the board a task is drawn to another day.
  await page.getByRole('button', { name: 'As a board of days' }).click();
  const later = page.getByRole('region', { name: 'Later' });
  await page.getByRole('region', { name: 'Tomorrow' }).getByText('Call Anna').dragTo(later);
  await expect(later.getByText('Call Anna')).toBeVisible();
});

test('beside a dialogue a task is made, marks the contact in the list and is closed there', async ({ page }) => {
  const owner = await register(page.request);
  const key = await openWebsite(page.request, owner);
  await writesFromSite(page.request, key, 'Nora Field', 'When will it be ready?');
  await page.goto('./');
  const contact = page.getByRole('link', { name: /Nora Field/ }).first();
  await contact.click();
  await expect(page.getByText('When will it be ready?').last()).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Create task' }).click();
  const window = page.getByRole('dialog', { name: 'New task' });
  await window.getByRole('textbox', { name: 'What is to be done' }).fill('Ask the workshop');
  await window.getByRole('button', { name: 'Create task' }).click();
  await expect(window.getByRole('alert')).toContainText('Fill in the required fields');
  await window.getByLabel('Due').click();
  await page.getByRole('button', { name: 'In 3 hours' }).click();
  await window.getByRole('button', { name: 'Create task' }).click();
  await expect(window).toBeHidden();
  await expect(contact.getByLabel('Active task')).toBeVisible();
  await page.getByRole('button', { name: 'Close: Ask the workshop' }).click();
  await expect(contact.getByLabel('Active task')).toBeHidden();
});

test('in the hand a task is closed by a swipe and taken back, and a long press opens its menu @mobile', async ({
  page,
}) => {
  const owner = await register(page.request);
  const [category] = await ask<{ id: number }[]>(page.request, '/api/app/tasks/categories/', { as: owner });
  const user = await ask<{ id: number }>(page.request, '/api/app/user/', { as: owner });
  // The last minute of the day, where the browser lives.
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Moscow' });
  const date = new Date(`${today}T23:59:00+03:00`).toISOString();
  for (const comment of ['Water the plants', 'Wrap the parcel']) {
    const data = { comment, date, category_id: category!.id, manager_id: user.id };
    await ask(page.request, '/api/app/tasks/', { data, as: owner });
  }
  await page.goto('tasks');
  const plants = row(page, 'Water the plants');
  const client = await page.context().newCDPSession(page);
  // A list that is still finding its place moves away from under a finger: then once more.
  await expect(async () => {
    const box = await plants.boundingBox();
    if (!box) return;
    const [x, y] = [box.x + 120, box.y + box.height / 2];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: at, y }] });
    await touch('touchStart', x);
    for (const step of [30, 80, 140]) await touch('touchMove', x + step);
    await touch('touchEnd', x);
    await expect(plants).toBeHidden({ timeout: 2000 });
  }).toPass();
  // A tap as soon as it is there takes it back, however quick the swipe was.
  await toast(page, 'Task closed').getByRole('button', { name: 'Undo' }).tap();
  await expect(plants).toBeVisible();
  await expect(row(page, 'Wrap the parcel')).toBeVisible();

  const parcel = (await row(page, 'Wrap the parcel').boundingBox())!;
  const point = { x: parcel.x + 120, y: parcel.y + parcel.height / 2 };
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await expect(page.getByRole('menuitem', { name: 'Put off by 1 day' })).toBeVisible();
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.getByRole('menuitem', { name: 'Put off by 1 day' }).click();
  await expect(row(page, 'Wrap the parcel')).toContainText('tomorrow');
  expect(await seriousMistakes(page)).toEqual([]);
});
