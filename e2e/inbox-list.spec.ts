import { expect, type Page } from '@playwright/test';
import { openWebsite, writesFromSite } from './clients.ts';
import { demo, join, register, seriousMistakes, signInByApi, stranger, test } from './people.ts';

const row = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) });
const rows = (page: Page) => page.getByRole('list', { name: 'Clients' }).getByRole('link');
const folder = (page: Page, title: string) =>
  page.getByRole('group', { name: 'Folders' }).getByRole('button', { name: new RegExp(`^${title}`) });
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status').locator('> div').filter({ hasText: text });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Name, phone, e-mail' });
const names = (page: Page) =>
  rows(page).evaluateAll((links) => links.map((link) => /Ada|Bela|Cora/.exec(link.textContent)?.[0]).filter(Boolean));

test('a folder is made, filled by dragging, emptied by a menu, deleted and brought back, on every screen', async ({
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
  await other.goto('');
  await expect(row(other, 'Cora')).toBeVisible();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Folder settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Folder settings' });
  await settings.getByRole('button', { name: 'Add' }).click();
  await expect(settings.getByText('Required field')).toBeVisible();
  await settings.getByRole('textbox', { name: 'New folder' }).fill('Regulars');
  await settings.getByRole('button', { name: 'Add' }).click();
  const titles = settings.getByRole('textbox', { name: 'Title of the folder' });
  await expect(titles).toHaveValue('Regulars');
  await settings.getByRole('textbox', { name: 'New folder' }).fill('Weekend');
  await settings.getByRole('button', { name: 'Add' }).click();
  // Until the second one stands there, the last one is still the first.
  await expect(titles.nth(1)).toHaveValue('Weekend');
  await titles.nth(1).fill('regulars');
  await page.keyboard.press('Enter');
  await expect(settings.getByText('There is already a folder with this title')).toBeVisible();
  await expect(titles.nth(1)).toHaveValue('regulars');
  await settings.getByRole('button', { name: 'Regulars: move up', exact: true }).click();
  await settings.getByRole('switch', { name: 'At work: show among the folders' }).uncheck();
  expect(await seriousMistakes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(folder(page, 'At work')).toBeHidden();
  await expect(folder(other, 'At work')).toBeHidden();

  await row(page, 'Bela').dragTo(folder(page, 'Regulars'));
  await expect(toast(page, 'Put into the folder')).toBeVisible();
  await expect(row(page, 'Bela')).toContainText('Regulars');
  await expect(folder(other, 'Regulars')).toHaveText(/1$/);
  await folder(other, 'Regulars').click();
  await expect(rows(other)).toHaveCount(1);

  await row(page, 'Bela').click({ button: 'right' });
  const checked = page.getByRole('menuitemcheckbox', { name: 'Regulars' });
  await expect(checked).toBeChecked();
  await checked.click();
  await expect(other.getByText('This folder is empty')).toBeVisible();
  await toast(page, 'Taken out').getByRole('button', { name: 'Undo' }).click();
  await expect(row(other, 'Bela')).toBeVisible();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Folder settings' }).click();
  await settings.getByRole('button', { name: 'Delete the folder Regulars' }).click();
  await expect(folder(other, 'Regulars')).toBeHidden();
  await expect(rows(other)).toHaveCount(4);
  await toast(page, 'Folder “Regulars” deleted').getByRole('button', { name: 'Undo' }).click();
  await folder(other, 'Regulars').click();
  await expect(rows(other)).toHaveCount(1);

  // Many new clients at once are told to an open page, which need not ask for each.
  await folder(other, 'All').click();
  await expect(rows(other)).toHaveCount(4);
  const before = Number(/\d+$/.exec((await folder(other, 'New').textContent()) ?? '')?.[0] ?? 0);
  const asked: string[] = [];
  other.on('request', (it) => it.url().includes('/api/') && asked.push(it.url()));
  for (let n = 1; n <= 12; n++) await writesFromSite(context.request, key, `Guest ${n}`, 'Are you open?');
  await expect(folder(other, 'New')).toHaveText(new RegExp(`${before + 12}$`));
  await expect(row(other, 'Guest 12')).toBeVisible();
  expect(asked.length, asked.join('\n')).toBeLessThan(5);
});

test('contacts are found, filtered, chosen together and changed at once; nothing moves under a moving pointer', async ({
  page,
  context,
}) => {
  const owner = await register(context.request);
  const key = await openWebsite(context.request, owner);
  const cora = await writesFromSite(context.request, key, 'Cora Nuñez', 'Cora asks');
  for (const name of ['Bela Ёлкина', 'Ada']) await writesFromSite(context.request, key, name, `${name} asks`);
  await page.goto('');
  await expect.poll(() => names(page)).toEqual(['Ada', 'Bela', 'Cora']);

  await search(page).fill('елкина');
  await expect.poll(() => names(page)).toEqual(['Bela']);
  await search(page).fill('nobody at all');
  await expect(page.getByText('User is not found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(search(page)).toHaveValue('');

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.getByRole('button', { name: 'Website' }).click();
  await expect(rows(page)).toHaveCount(3);
  await filter.getByText(/\(me\)/).click();
  await expect(page.getByText('Nobody fits the filter')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nobody fits the filter')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect(rows(page)).toHaveCount(4);

  await row(page, 'Ada').click({ modifiers: ['Control'] });
  await row(page, 'Cora').click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: 'With the selected clients' });
  await expect(bar).toContainText('3 selected');
  await row(page, 'Bela').focus();
  await page.keyboard.press('x');
  await expect(bar).toContainText('2 selected');
  expect(await seriousMistakes(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Mark checked' }).click();
  await expect(bar).toBeHidden();
  await folder(page, 'New').click();
  await expect.poll(() => names(page)).toEqual(['Bela']);
  await toast(page, '2 clients marked as checked').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => names(page)).toEqual(['Ada', 'Bela', 'Cora']);

  await row(page, 'Ada').click({ modifiers: ['Control'] });
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await row(page, 'Ada').click({ modifiers: ['Control'] });
  await row(page, 'Bela').click({ modifiers: ['Control'] });
  await bar.getByRole('button', { name: 'Put aside' }).click();
  await page.getByRole('textbox', { name: 'When' }).fill('tomorrow');
  await page.keyboard.press('Enter');
  await expect.poll(() => names(page)).toEqual(['Cora']);
  await toast(page, '2 clients put aside').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => names(page)).toEqual(['Ada', 'Bela', 'Cora']);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mark all as checked' }).click();
  await expect(page.getByText('Nothing new')).toBeVisible();
  await toast(page, '3 clients').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => names(page)).toEqual(['Ada', 'Bela', 'Cora']);

  // As long as the pointer moves over the rows they stay; then the newest comes first.
  const box = (await row(page, 'Bela').boundingBox())!;
  const wiggle = (n: number) => page.mouse.move(box.x + 60 + (n % 2) * 8, box.y + 20);
  const written = cora('Cora again');
  for (let n = 0; n < 4; n++) await wiggle(n);
  await written;
  let n = 0;
  await expect
    .poll(async () => {
      await wiggle(n++);
      return row(page, 'Cora').textContent();
    })
    .toContain('Cora again');
  expect(await names(page)).toEqual(['Ada', 'Bela', 'Cora']);
  await page.mouse.move(900, 500);
  await expect.poll(() => names(page)).toEqual(['Cora', 'Ada', 'Bela']);
});

test('somebody is added by number, and whoever has the number already is offered', async ({ page, context }) => {
  // The demo's second project, whose numbers nobody else counts.
  await signInByApi(context.request, demo.admin);
  await page.addInitScript(() => localStorage.setItem('project', '102'));
  const digits = String(Date.now()).slice(-7);
  await page.goto('');
  await page.getByRole('button', { name: 'Add a client' }).click();
  const window = page.getByRole('dialog', { name: 'Add a client' });
  await window.getByRole('textbox', { name: 'Phone number or e-mail' }).fill('12');
  await window.getByRole('button', { name: 'Open a dialogue' }).click();
  await expect(window.getByText('not an address')).toBeVisible();
  await window.getByRole('textbox', { name: 'Phone number or e-mail' }).fill(`+7 999 ${digits}`);
  await window.getByRole('textbox', { name: 'Name' }).fill('Nina New');
  await window.getByRole('button', { name: 'Open a dialogue' }).click();
  await expect(page.getByRole('heading', { name: 'Nina New', level: 1 })).toBeVisible();
  await expect(row(page, 'Nina New').first()).toBeVisible();

  await page.getByRole('button', { name: 'Add a client' }).click();
  await window.getByRole('textbox', { name: 'Phone number or e-mail' }).fill(`8999${digits}`);
  await window.getByRole('button', { name: 'Open a dialogue' }).click();
  await expect(window.getByText('already on the channel')).toBeVisible();
  await window.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(window).toBeHidden();

  await search(page).fill(digits.slice(-4));
  await expect(row(page, 'Nina New').first()).toBeVisible();
});

test('in the hand a row held for a second opens its menu, and rows are chosen by taps @mobile', async ({
  page,
  context,
}) => {
  const owner = await register(context.request);
  const key = await openWebsite(context.request, owner);
  for (const name of ['Cora', 'Bela', 'Ada']) await writesFromSite(context.request, key, name, `${name} asks`);
  await page.goto('');
  await expect(row(page, 'Cora')).toBeVisible();

  const box = (await row(page, 'Bela').boundingBox())!;
  const touch = await context.newCDPSession(page);
  const touchPoints = [{ x: box.x + 150, y: box.y + 30 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(page.getByRole('menu')).toBeVisible();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.getByRole('menuitem', { name: 'Select', exact: true }).tap();
  await row(page, 'Cora').tap();
  const bar = page.getByRole('toolbar', { name: 'With the selected clients' });
  await expect(bar).toContainText('2 selected');
  expect(await seriousMistakes(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Mark as read' }).tap();
  await expect(toast(page, 'Messages of 2 clients marked as read')).toBeVisible();
  await row(page, 'Ada').tap();
  await expect(page.getByRole('heading', { name: 'Ada', level: 1 })).toBeVisible();
});
