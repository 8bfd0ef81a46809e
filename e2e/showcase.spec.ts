import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

/** Stops the page's clock, so that a slow machine does not eat the second being measured. */
async function stopClock(page: Page) {
  await page.clock.install({ time: new Date('2026-11-16T12:00:00') });
  await page.clock.pauseAt(new Date('2026-11-16T12:00:30'));
}

/** A view of one scheme: the anchors and names are then unique on the page. */
async function open(page: Page, scheme: 'light' | 'dark' = 'light') {
  await page.goto(`UI/?view=${scheme}&LANG=en`);
  // The first visit fetches every component at once.
  await expect(page.getByRole('heading', { name: 'Timings' })).toBeVisible({ timeout: 20_000 });
}

const chapter = (page: Page, id: string) => page.locator(`#${id}`);

async function seriousMistakes(page: Page, inside = 'body') {
  const { violations } = await new AxeBuilder({ page }).include(inside).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

for (const scheme of ['light', 'dark'] as const) {
  test(`components have no serious accessibility mistake in ${scheme}`, async ({ page }) => {
    test.slow();
    await open(page, scheme);
    expect(await seriousMistakes(page)).toEqual([]);
  });

  test(`what floats has no serious accessibility mistake in ${scheme}`, async ({ page }) => {
    test.slow();
    await open(page, scheme);
    await chapter(page, 'menus').getByRole('button', { name: 'Open the menu' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await seriousMistakes(page, '[role=menu]')).toEqual([]);
    await page.keyboard.press('Escape');

    await chapter(page, 'pickers').getByRole('button', { name: 'Do before' }).click();
    await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
    expect(await seriousMistakes(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');

    await chapter(page, 'windows').getByRole('button', { name: 'Modal', exact: true }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Category' }).click();
    await expect(page.getByRole('option', { name: 'Meeting' })).toBeVisible();
    expect(await seriousMistakes(page, '[role=dialog]')).toEqual([]);
    expect(await seriousMistakes(page, '[role=listbox]')).toEqual([]);
  });
}

test('only one dropdown is open at a time', async ({ page }) => {
  await open(page);
  const selects = chapter(page, 'selects');
  await selects.getByRole('combobox', { name: 'Period' }).click();
  await expect(page.getByRole('listbox')).toHaveCount(1);
  await selects.getByRole('combobox', { name: 'Team' }).click();
  await expect(page.getByRole('listbox')).toHaveCount(1);
  await expect(page.getByRole('option', { name: 'Diego Muestra' })).toBeVisible();
});

test('a click outside closes a dropdown', async ({ page }) => {
  await open(page);
  await chapter(page, 'menus').getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.getByRole('heading', { name: 'Menus and tips' }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('a single select closes on the pick, a multiple one stays open, and clearing sets nothing', async ({ page }) => {
  await open(page);
  const selects = chapter(page, 'selects');
  await selects.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: '12 months' }).click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(selects.getByRole('combobox', { name: 'Period' })).toHaveValue('12 months');

  await selects.getByRole('combobox', { name: 'Team' }).click();
  await page.getByRole('option', { name: 'Eva Exemplo' }).click();
  await expect(page.getByRole('listbox')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);

  await selects.getByRole('button', { name: 'Clear' }).click();
  await expect(selects.getByRole('combobox', { name: /Responsible/ })).toHaveValue('');
});

test('Esc closes the top layer only, and the focus comes back', async ({ page }) => {
  await open(page);
  const opener = chapter(page, 'windows').getByRole('button', { name: 'Modal', exact: true });
  await opener.click();
  const modal = page.getByRole('dialog', { name: 'New task' });
  await modal.getByRole('combobox', { name: 'Category' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(modal).toBeVisible();

  await modal.getByRole('button', { name: 'Do before' }).click();
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Done' })).toHaveCount(0);
  await expect(modal).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a toast disappears after 3.5 seconds', async ({ page }) => {
  await open(page);
  await stopClock(page);
  await chapter(page, 'toasts').getByRole('button', { name: 'Success' }).click();
  const toast = page.getByRole('status').filter({ hasText: 'The changes have been saved!' });
  await expect(toast).toBeVisible();
  await page.clock.runFor(3400);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});

test('an undo in a toast is done once', async ({ page }) => {
  await open(page);
  await chapter(page, 'toasts').getByRole('button', { name: 'With undo' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(chapter(page, 'toasts').getByText('undone')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
});

test('a tooltip comes after one second', async ({ page }) => {
  await open(page);
  const button = chapter(page, 'buttons').getByRole('button', { name: 'Call' });
  await button.scrollIntoViewIfNeeded();
  await stopClock(page);
  await button.hover();
  await page.clock.runFor(900);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(page.getByRole('tooltip')).toHaveText('Call');
});

test('a right click opens the context menu where the pointer is, and arrows walk it', async ({ page }) => {
  await open(page);
  const target = chapter(page, 'menus').getByText('Right click here');
  await target.click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'Message' });
  await expect(menu.getByRole('menuitem', { name: 'Copy this row' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(chapter(page, 'menus').getByText('Last: transferred')).toBeVisible();
  await expect(menu).toHaveCount(0);
});

test('a counter never goes below zero', async ({ page }) => {
  await open(page);
  const count = chapter(page, 'fields').getByRole('spinbutton', { name: 'Quantity' });
  await count.fill('-3');
  await expect(count).toHaveValue('3');
  for (const _ of [1, 2, 3, 4]) await count.press('ArrowDown');
  await expect(count).toHaveValue('0');
});

test('a chosen day and hour are shown in the field', async ({ page }) => {
  await open(page);
  const field = chapter(page, 'pickers').getByRole('button', { name: 'Do before' });
  await field.click();
  await page.getByRole('button', { name: 'Friday, 20 November 2026' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(field).toContainText('20 November 2026, 18:00');
  await chapter(page, 'pickers').getByRole('button', { name: 'Clear' }).click();
  await expect(field).toContainText('Choose date and time');
});

test('the language switches at once and is remembered', async ({ page }) => {
  await open(page);
  await page.getByRole('radiogroup', { name: 'Language' }).getByText('ru', { exact: true }).click();
  await expect(chapter(page, 'states').getByText('Не удалось загрузить')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await page.goto('UI/?view=light');
  await expect(chapter(page, 'states').getByText('Не удалось загрузить')).toBeVisible();
});

test('the chosen scheme is on the page before anything is drawn', async ({ page }) => {
  await open(page);
  await page.getByRole('radiogroup', { name: 'Scheme of the app' }).getByText('dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
});

test('on a phone a menu is a bottom sheet, and a finger held for a second opens one @mobile', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await chapter(page, 'menus').getByRole('button', { name: 'Open the menu' }).click();
  const sheet = page.getByRole('dialog', { name: 'Dialogue' });
  await expect(sheet.getByRole('menuitem', { name: 'Transfer' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  const target = chapter(page, 'menus').getByText('Right click here');
  await target.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 100, clientY: 300 });
  await expect(page.getByRole('dialog', { name: 'Message' })).toBeVisible();
});

test('a conversation opens at its end and follows a new message', async ({ page }) => {
  await open(page);
  const lists = chapter(page, 'lists');
  await lists.scrollIntoViewIfNeeded();
  await expect(lists.getByText(/^#200 /)).toBeInViewport();
  await lists.getByRole('button', { name: 'New message' }).click();
  await expect(lists.getByText(/^#201 /)).toBeInViewport();
});

test('older messages that load above do not move what is being read', async ({ page }) => {
  await open(page);
  const lists = chapter(page, 'lists');
  await lists.scrollIntoViewIfNeeded();
  const conversation = lists.getByRole('list', { name: 'Conversation' });
  await expect(lists.getByText(/^#200 /)).toBeInViewport();
  await expect(conversation.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '200');
  await conversation.evaluate((element) => (element.scrollTop = 0));
  await expect(conversation.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '240');
  await expect(lists.getByText(/^#1 /)).toBeInViewport();
  await expect(lists.getByText(/^#-1 /)).not.toBeInViewport();
});

test('nothing is wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
