import { type Browser, expect, type Page, type Route } from '@playwright/test';
import { ownServer } from './own-server.ts';
import { test } from './people.ts';

test('a message between two operators survives kill -9 of the server, and nobody sees it twice', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const server = await ownServer();
  try {
    const marina = await atWork(browser, server.messenger, 'admin@demo.parley');
    const ivan = await atWork(browser, server.messenger, 'operator@demo.parley');

    await write(marina, 'The first, with everything well');
    await shownOnce(marina, 'The first, with everything well');
    await shownOnce(ivan, 'The first, with everything well');
    await expect(bubble(marina, 'The first, with everything well').getByLabel('Delivered')).toBeVisible();

    // Stored, and killed before the author hears of it: the page sends it again under the same key.
    const killOnce = async (route: Route) => {
      await route.fetch();
      await server.kill();
      await route.abort();
    };
    await marina.route('**/send_message/**', killOnce, { times: 1 });
    await write(marina, 'The second, its answer lost');
    // Whether the stream was faster than the kill is chance; twice it must never be.
    await shownOnce(marina, 'The second, its answer lost');
    await expect
      .poll(() =>
        fetch(server.messenger).then(
          () => 'up',
          () => 'down',
        ),
      )
      .toBe('down');
    // Written while nobody listens.
    await write(marina, 'The third, into the silence');
    await expect(bubble(marina, 'The third, into the silence').getByLabel('Sending')).toBeVisible();

    await server.start();
    for (const text of ['The second, its answer lost', 'The third, into the silence']) {
      await expect(bubble(marina, text).getByLabel('Delivered')).toBeVisible({ timeout: 40_000 });
      await shownOnce(marina, text);
      await shownOnce(ivan, text);
    }

    // And the base says the same as the screens.
    await ivan.reload();
    for (const text of [
      'The first, with everything well',
      'The second, its answer lost',
      'The third, into the silence',
    ]) {
      await shownOnce(ivan, text);
    }
  } finally {
    await server.stop();
  }
});

test('what was delivered stays delivered, and words written without a network arrive in their order', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const page = await atWork(browser, baseURL!, 'admin@demo.parley');
  const mark = Date.now();
  await write(page, `${mark} settled`);
  const ticks = bubble(page, `${mark} settled`).getByLabel('Delivered');
  await expect(ticks).toBeVisible();
  // Longer than the page waits for the stream before it shows the answer instead.
  await page.waitForTimeout(3500);
  await expect(ticks).toBeVisible();

  await page.context().setOffline(true);
  const words = ['one', 'two', 'three', 'four'].map((word) => `${mark} ${word}`);
  for (const word of words) await write(page, word);
  await page.waitForTimeout(1500);
  await page.context().setOffline(false);
  for (const word of words) await expect(bubble(page, word).getByLabel('Delivered')).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await shownOnce(page, words[3]!);
  const shown = await page.getByRole('list', { name: 'Messages' }).getByRole('listitem').allInnerTexts();
  const order = words.map((word) => shown.findIndex((text) => text.includes(word)));
  expect(order.toSorted((a, b) => a - b)).toEqual(order);
  await page.context().close();
});

async function atWork(browser: Browser, messenger: string, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: messenger });
  const page = await context.newPage();
  await page.goto('login/');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('parley-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const project = page.getByRole('radio', { name: 'Northwind Studio' });
  const room = page.getByRole('link', { name: /Team chat/ });
  await expect(project.or(room).first()).toBeVisible({ timeout: 20_000 });
  if (await project.isVisible()) {
    await project.check();
    await page.getByRole('button', { name: 'Open' }).click();
  }
  await room.click();
  await expect(page.getByRole('heading', { name: 'Team chat' })).toBeVisible();
  return page;
}

async function write(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Message…' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

const bubble = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text });

const shownOnce = (page: Page, text: string) => expect(bubble(page, text)).toHaveCount(1, { timeout: 40_000 });
