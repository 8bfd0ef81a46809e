import { expect, type Page } from '@playwright/test';
import { ofColours, seriousMistakes } from './accessibility.ts';
import { stopClock } from './clock.ts';
import { test } from './people.ts';

/** A view of one scheme: the anchors and names are then unique on the page. */
async function open(page: Page) {
  await page.goto('UI/?view=light&LANG=en');
  await expect(page.getByRole('heading', { name: 'Timings' })).toBeVisible({ timeout: 30_000 });
}

const chapter = (page: Page, id: string) => page.locator(`#${id}`);

test('components and what floats above them have no serious accessibility mistake in either scheme', async ({
  page,
}) => {
  test.slow();
  await open(page);
  for (const scheme of ['Light', 'Dark']) {
    const mistakes = (inside?: string) => seriousMistakes(page, inside, scheme === 'Dark' ? ofColours : undefined);
    await page.getByRole('radiogroup', { name: 'View' }).getByText(scheme, { exact: true }).click();
    await expect(page.locator(`[data-scheme=${scheme.toLowerCase()}] #menus`)).toBeVisible();
    expect(await mistakes(), scheme).toEqual([]);

    await chapter(page, 'menus').getByRole('button', { name: 'Open the menu' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await mistakes('[role=menu]'), scheme).toEqual([]);
    await page.keyboard.press('Escape');

    await chapter(page, 'pickers').getByRole('button', { name: 'Do before' }).click();
    await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
    expect(await mistakes('[role=dialog]'), scheme).toEqual([]);
    await page.keyboard.press('Escape');

    await chapter(page, 'windows').getByRole('button', { name: 'Modal', exact: true }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Category' }).click();
    await expect(page.getByRole('option', { name: 'Meeting' })).toBeVisible();
    expect(await mistakes('[role=dialog]'), scheme).toEqual([]);
    expect(await mistakes('[role=listbox]'), scheme).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  }
});

test('dropdowns, conversations, fields and what comes and goes by itself behave as they look', async ({ page }) => {
  await open(page);
  const selects = chapter(page, 'selects');
  await test.step('one dropdown is open at a time', async () => {
    await selects.getByRole('combobox', { name: 'Period' }).click();
    await expect(page.getByRole('listbox')).toHaveCount(1);
    await selects.getByRole('combobox', { name: 'Team' }).click();
    await expect(page.getByRole('listbox')).toHaveCount(1);
    await expect(page.getByRole('option', { name: 'Diego Muestra' })).toBeVisible();
  });

  await test.step('a multiple select stays open, a single one closes on the pick, and clearing sets nothing', async () => {
    await page.getByRole('option', { name: 'Eva Exemplo' }).click();
    await expect(page.getByRole('listbox')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await selects.getByRole('combobox', { name: 'Period' }).click();
    await page.getByRole('option', { name: '12 months' }).click();
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(selects.getByRole('combobox', { name: 'Period' })).toHaveValue('12 months');
    await selects.getByRole('button', { name: 'Clear' }).click();
    await expect(selects.getByRole('combobox', { name: /Responsible/ })).toHaveValue('');
  });

  await test.step('a click outside closes a menu', async () => {
    await chapter(page, 'menus').getByRole('button', { name: 'Open the menu' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.getByRole('heading', { name: 'Menus and tips' }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  await test.step('a right click opens the context menu where the pointer is, and arrows walk it', async () => {
    await chapter(page, 'menus').getByText('Right click here').click({ button: 'right' });
    const menu = page.getByRole('menu', { name: 'Message' });
    await expect(menu.getByRole('menuitem', { name: 'Copy this row' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(chapter(page, 'menus').getByText('Last: transferred')).toBeVisible();
    await expect(menu).toHaveCount(0);
  });

  await test.step('Esc closes the top layer only, and the focus comes back', async () => {
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

  await test.step('a conversation opens at its end, follows a new message, and older ones above do not move what is read', async () => {
    const lists = chapter(page, 'lists');
    await lists.scrollIntoViewIfNeeded();
    const conversation = lists.getByRole('list', { name: 'Conversation' });
    await expect(lists.getByText(/^#200 /)).toBeInViewport();
    await expect(conversation.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '200');
    await lists.getByRole('button', { name: 'New message' }).click();
    await expect(lists.getByText(/^#201 /)).toBeInViewport();

    await conversation.evaluate((element) => (element.scrollTop = 0));
    await expect(conversation.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '241');
    await expect(lists.getByText(/^#1 /)).toBeInViewport();
    await expect(lists.getByText(/^#-1 /)).not.toBeInViewport();
  });

  await test.step('a counter never goes below zero, a chosen day and hour are shown, an undo is done once', async () => {
    const count = chapter(page, 'fields').getByRole('spinbutton', { name: 'Quantity' });
    await count.fill('-3');
    await expect(count).toHaveValue('3');
    for (const _ of [1, 2, 3, 4]) await count.press('ArrowDown');
    await expect(count).toHaveValue('0');

    const field = chapter(page, 'pickers').getByRole('button', { name: 'Do before' });
    await field.click();
    await page.getByRole('button', { name: 'Friday, 20 November 2026' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(field).toContainText('20 November 2026, 18:00');
    await chapter(page, 'pickers').getByRole('button', { name: 'Clear' }).click();
    await expect(field).toContainText('Choose date and time');

    await stopClock(page);
    await chapter(page, 'toasts').getByRole('button', { name: 'With undo' }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(chapter(page, 'toasts').getByText('undone')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
  });

  await test.step('a toast stays for 3.5 seconds, and a tooltip comes after one', async () => {
    const button = chapter(page, 'buttons').getByRole('button', { name: 'Call' });
    await chapter(page, 'toasts').getByRole('button', { name: 'Success' }).click();
    const toast = page.getByRole('status').filter({ hasText: 'The changes have been saved!' });
    await expect(toast).toBeVisible();
    await page.clock.runFor(3400);
    await expect(toast).toBeVisible();
    await page.clock.runFor(200);
    await expect(toast).toHaveCount(0);

    await button.scrollIntoViewIfNeeded();
    await button.hover();
    await page.clock.runFor(900);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await page.clock.runFor(200);
    await expect(page.getByRole('tooltip')).toHaveText('Call');
  });
});

test('the language switches at once, and the chosen scheme is on the page before anything is drawn', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('radiogroup', { name: 'Language' }).getByText('ru', { exact: true }).click();
  await expect(chapter(page, 'states').getByText('Не удалось загрузить')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await page.getByRole('radiogroup', { name: 'Scheme of the app' }).getByText('dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.goto('UI/?view=light');
  await expect(chapter(page, 'states').getByText('Не удалось загрузить')).toBeVisible();

  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('UI/?view=dark', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  // A program that is refused is asked for again by the page, which says so in the person's language.
  await expect(page.getByRole('alert')).toHaveText('Сервер не отвечает. Повторим через несколько секунд');
  await page.unroute('**/assets/*.js');
  await expect(chapter(page, 'states').getByText('Не удалось загрузить')).toBeVisible();
});

test('on a phone nothing is wider than it, a menu is a sheet, and a finger held for a second opens one @mobile', async ({
  page,
}) => {
  await open(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await chapter(page, 'menus').getByRole('button', { name: 'Open the menu' }).click();
  const sheet = page.getByRole('dialog', { name: 'Dialogue' });
  await expect(sheet.getByRole('menuitem', { name: 'Transfer' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  const target = chapter(page, 'menus').getByText('Right click here');
  await stopClock(page);
  await target.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 100, clientY: 300 });
  await page.clock.runFor(900);
  await expect(page.getByRole('dialog', { name: 'Message' })).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(page.getByRole('dialog', { name: 'Message' })).toBeVisible();
});
