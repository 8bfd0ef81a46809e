import { expect, type Page } from '@playwright/test';
import { expectAccessible, seriousMistakes } from './accessibility.ts';
import { ask, demo, register, signInByApi, tabs, test, visit } from './people.ts';

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });

test('tabs stand in their order, count what waits, and lead to their sections by mouse and by keyboard', async ({
  page,
}) => {
  await signInByApi(page.request, demo.admin);
  await page.goto('');
  await expect(page).toHaveTitle(/^\(\d+\) Dialogues – Parley$/);
  await expect(tabs(page)).toHaveText([
    /^Dialogues/,
    /^Tickets/,
    /^Tasks/,
    'Deals',
    'Ticket statistics',
    'Analytics',
    'Clients and products',
  ]);
  await expect(tab(page, 'Dialogues')).toContainText(/\d+ new/);
  await tab(page, 'Deals').click();
  await expect(page).toHaveURL(/\/deals$/);
  await expect(tab(page, 'Deals')).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle(/ Deals – Parley$/);
  await expect(page.getByRole('heading', { name: 'Deals' })).toBeVisible();
  await page.mouse.move(700, 600);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/app\/messenger\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Dialogues' })).toBeAttached();
  expect(await seriousMistakes(page)).toEqual([]);

  await tab(page, 'Tasks').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tasks$/);
  await page.getByRole('heading', { name: 'Tasks' }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('k');
  await expect(page).toHaveURL(/\/deals$/);
  await page.keyboard.press('Shift+Slash');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden();
});

test('tabs go and come with their modules, and an address of a missing one leads home', async ({ page }) => {
  const vera = await register(page.request);
  const address = `/api/app/projects/${vera.project}`;
  const { modules } = await ask<{ modules: object }>(page.request, address, { as: vera });
  const change = (some: object) =>
    ask(page.request, address, { method: 'PUT', data: { modules: { ...modules, ...some } }, as: vera });

  await change({ crm: false });
  await page.goto('');
  await expect(tabs(page)).toHaveText([/^Dialogues/, 'Tickets', 'Tasks', 'Ticket statistics', 'Clients']);
  await visit(page, 'deals');
  await expect(page).toHaveURL(/\/app\/messenger\/$/);
  await change({ crm: true });
  await expect(tab(page, 'Deals')).toBeVisible();
});

test('a phone has its bar below, all else at its home, and the same lying on its side @mobile', async ({ page }) => {
  await signInByApi(page.request, demo.admin);
  // An iPhone never offers to install: it is told how, once, and finds a picture for its home screen.
  await page.addInitScript(() => Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone' }));
  await page.goto('');
  const hint = page.getByRole('complementary', { name: 'Mobile app' });
  await expect(hint).toContainText('Share → “Add to Home Screen”');
  await hint.getByRole('button', { name: 'Got it' }).click();
  await expect(hint).toBeHidden();
  const { icons } = (await (await page.request.get('manifest.webmanifest')).json()) as { icons: { src: string }[] };
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  expect(icons.filter(({ src }) => src.endsWith('.png'))).toMatchObject([
    { sizes: '192x192' },
    { sizes: '512x512' },
    { sizes: '512x512', purpose: 'maskable' },
  ]);
  for (const src of [touch!, ...icons.map((it) => it.src)]) expect((await page.request.get(src)).ok(), src).toBe(true);
  await expect(tabs(page)).toHaveText([/Home$/, /Dialogues$/, 'Deals', /Tasks$/]);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('link', { name: 'Tariff and payment' })).toBeVisible();
  expect(await seriousMistakes(page)).toEqual([]);
  // What the bar below has no room for is one press away, and Back leads home again.
  for (const name of ['Clients', 'Organizations', 'Products']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('radio', { name: new RegExp(name, 'i'), checked: true })).toBeAttached();
    await page.goBack();
  }
  await page.getByRole('button', { name: 'Search and commands' }).click();
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await palette.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings.getByRole('tab')).toHaveText(['Main', 'Chat']);
  await expect.poll(() => settings.boundingBox()).toMatchObject({ x: 0, width: 390 });
  await settings.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Tasks' }).click();
  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible();
  expect(await seriousMistakes(page)).toEqual([]);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(750);
  await expect(tabs(page)).toHaveCount(4);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(390);
});
