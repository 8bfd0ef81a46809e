import { type Browser, expect, type Page, type Route } from '@playwright/test';
import { ownServer } from './own-server.ts';
import { demo, type Person, register, signInByApi, test } from './people.ts';

test('a message between two operators survives kill -9 of the server, and nobody sees it twice', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const server = await ownServer();
  try {
    const marina = await atWork(browser, server.messenger, demo.admin);
    const ivan = await atWork(browser, server.messenger, demo.operator);

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
    await expect.poll(() => server.isUp()).toBe(false);
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
  page,
  context,
}) => {
  await register(page.request);
  await page.clock.install();
  await openRoom(page);
  await write(page, 'settled');
  const ticks = bubble(page, 'settled').getByLabel('Delivered');
  await expect(ticks).toBeVisible();
  // Longer than the page waits for the stream before it shows the answer instead.
  await page.clock.fastForward(3500);
  await expect(ticks).toBeVisible();

  const tried = page.waitForEvent('requestfailed', (it) => it.url().includes('/send_message/'));
  await context.setOffline(true);
  const words = ['one', 'two', 'three', 'four'];
  for (const word of words) await write(page, word);
  await tried;
  await page.clock.fastForward(3000);
  await expect(page.getByText('The connection is lost')).toBeVisible();
  await context.setOffline(false);
  // The pause before the next try need not be sat out.
  await page.clock.fastForward(5000);
  for (const word of words) await expect(bubble(page, word).getByLabel('Delivered')).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await shownOnce(page, 'four');
  const shown = await page.getByRole('list', { name: 'Messages' }).getByRole('listitem').allInnerTexts();
  const order = words.map((word) => shown.findIndex((text) => text.includes(word)));
  expect(order).not.toContain(-1);
  expect(order.toSorted((a, b) => a - b)).toEqual(order);
});

async function atWork(browser: Browser, baseURL: string, person: Person): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await signInByApi(page.request, person);
  await openRoom(page);
  return page;
}

async function openRoom(page: Page) {
  await page.goto('');
  await page.getByRole('link', { name: /Team chat/ }).click();
  await expect(page.getByRole('heading', { name: 'Team chat' })).toBeVisible();
}

async function write(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Message…' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

const bubble = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text });

const shownOnce = (page: Page, text: string) => expect(bubble(page, text)).toHaveCount(1, { timeout: 40_000 });
