import { expect } from '@playwright/test';
import { openWebsite, writesFromSite } from './clients.ts';
import { demo, inMessenger, register, signInByApi, stranger, tabs, test, visit } from './people.ts';

test('a signed-in person is sent on from Login, every route opens, and unknown addresses lead home', async ({
  page,
}) => {
  await signInByApi(page.request, demo.admin);
  await page.goto('login/');
  await expect(page).toHaveURL(/\/app\/messenger\/$/);
  await expect(tabs(page).first()).toBeVisible();

  for (const [address, heading] of [
    ['tasks', 'Tasks'],
    ['deals', 'Deals'],
    ['deals/edit/1', 'Funnel “Sales”'],
    ['deals/lead/101000/', /Wedding hair and make-up/],
    ['tickets', 'Tickets'],
    ['tickets-statistics', 'Ticket statistics'],
    ['analytics', 'Analytics'],
    ['clients', 'Clients and products'],
    ['mobile_app/', 'Mobile app'],
  ] as const) {
    await visit(page, address);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  }

  for (const address of ['nonsense', 'deals/edit/abc', '12x', 'tasks/1/2']) {
    await visit(page, 'tasks');
    await expect(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible();
    await visit(page, address);
    await expect(page).toHaveURL(/\/app\/messenger\/$/);
  }
  // The server answers a deep address by itself too.
  await page.goto('clients');
  await expect(page.getByRole('heading', { name: 'Clients and products', exact: true })).toBeVisible();

  await page.goto('/app/help/');
  await expect(page.getByRole('heading', { name: 'Keys', exact: true })).toBeVisible();
  for (const name of ['Clients', 'Deals']) await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByText(/AGPL/)).toHaveCount(0);
});

test('a link to the sign-out from elsewhere asks first, and signing out in one tab signs out the other', async ({
  page,
  context,
}) => {
  await register(page.request);
  await page.goto('/app/logout/');
  await expect(page.getByRole('heading', { name: 'Log out?' })).toBeVisible();
  await page.getByRole('link', { name: 'To the messenger' }).click();
  await inMessenger(page);
  await expect(tabs(page).first()).toBeVisible();

  const other = await context.newPage();
  await other.goto('tasks');
  await expect(tabs(other).first()).toBeVisible();
  await page.getByRole('link', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('project'))).toBeNull();
});

test('where the network is lost while the program still comes, it comes whole with the network', async ({
  page,
  context,
}) => {
  const me = await register(context.request, stranger());
  await writesFromSite(context.request, await openWebsite(context.request, me), 'Ada Stone', 'Hello');
  let isLost = false;
  await context.route(/\/assets\/dialogue-[^/]+\.css$/, async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await context.setOffline(true);
    return route.abort('internetdisconnected');
  });
  await page.goto('');
  await expect.poll(() => isLost).toBe(true);
  await context.setOffline(false);
  await page.getByRole('link', { name: /Ada Stone/ }).click();
  const thread = page.getByRole('region', { name: 'Ada Stone' });
  await expect(thread).toContainText('Hello');
  await expect(thread).toHaveCSS('display', 'flex');
});

test.describe('with the worker that keeps the pages', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page that was open once opens without a network and comes back by itself', async ({ page, context }) => {
    await register(page.request);
    await page.goto('tasks');
    await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Could not open the page' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible();
  });
});
