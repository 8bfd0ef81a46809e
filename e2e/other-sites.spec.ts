import { createServer } from 'node:https';
import { expect } from '@playwright/test';
import { startGoogle } from '../server/src/modules/accounts/test/google.ts';
import { makeCertificate } from './certificate.ts';
import { freePort, ownServer } from './own-server.ts';
import { fillSignIn, inMessenger, register, stranger, tabs, test as anyTest } from './people.ts';
import { openTlsProxy } from './tls-proxy.ts';

type Site = Awaited<ReturnType<typeof openSite>>;

/** One server for all of them, behind https: cookies in another site's frame need it. */
const test = anyTest.extend<object, { site: Site }>({
  site: [
    async ({ browserName: _ }, use) => {
      const site = await openSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(`${site.origin}/app/messenger/`),
  ignoreHTTPSErrors: true,
});
test.describe.configure({ mode: 'default' });

async function openSite() {
  const [port, shopPort] = [await freePort(), await freePort()];
  const origin = `https://localhost:${port}`;
  // To a browser these are three sites, and all of them are this machine.
  const [listed, unlisted] = [`https://shop.localhost:${shopPort}`, `https://other.localhost:${shopPort}`];
  const google = await startGoogle(0, origin);
  const server = await ownServer({ ...google.env, SIMULATOR: 'off', PUBLIC_URL: origin, FRAME_PARENTS: listed });
  const proxy = await openTlsProxy(port, server.port);
  const shop = createServer(makeCertificate(), (_, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(`<h1>A shop</h1><iframe src="${origin}/messenger_iframe/" width="1100" height="700"></iframe>`),
  );
  await new Promise<void>((resolve) => shop.listen(shopPort, resolve));
  return {
    origin,
    listed,
    unlisted,
    google,
    close: async () => {
      shop.close().closeAllConnections();
      await proxy.stop();
      await server.stop();
      await google.stop();
    },
  };
}

test('one continues with Google: a refusal is told, a newcomer gets a project, who has two chooses', async ({
  page,
  context,
  site,
}) => {
  test.slow();
  const { email, name } = stranger();
  site.google.accounts.set('vera', { sub: 'vera', email, email_verified: true, name });
  await page.goto('login/');
  const withGoogle = page.getByRole('button', { name: 'Continue with Google' });

  await test.step('one turns back at the provider', async () => {
    await withGoogle.click();
    await page.getByText('Cancel').click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Google did not confirm who you are. Try again');
    await expect(page).toHaveURL(/login\/$/);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });

  await test.step('one signs in there and consents', async () => {
    await withGoogle.click();
    await page.locator('input[name=login]').fill('vera');
    await page.locator('input[name=password]').fill('any');
    await page.locator('button[type=submit]').click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await inMessenger(page);
    await expect(tabs(page).first()).toBeVisible();
    // Nothing of the way back is left in the address.
    expect(new URL(page.url()).search).toBe('');
  });

  await test.step('with a second project one chooses', async () => {
    await page.goto('/app/create-project/');
    await page.getByLabel('Project name').fill('Linden Salon');
    await page.getByRole('button', { name: 'Create the project' }).click();
    await page.getByRole('link', { name: 'Skip' }).click();
    // Whole, with its token: a page that is still starting would fetch the cookies anew.
    await expect(tabs(page).first()).toBeVisible();
    await context.clearCookies({ domain: 'localhost' });
    await page.goto('login/');
    await withGoogle.click();
    await expect(page.getByRole('heading', { name: 'Choose a project' })).toBeVisible();
    await page.getByRole('radio', { name: 'Linden Salon' }).check();
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(page.getByRole('button', { name: 'Project: Linden Salon' })).toBeVisible();
  });
});

test('a listed site holds the messenger: one signs in in a window of its own, agrees, and works in the frame', async ({
  page,
  context,
  site,
}) => {
  const vera = await register(page.request);
  await context.clearCookies();
  await page.goto(site.listed);
  const frame = page.frameLocator('iframe');
  const opened = context.waitForEvent('page');
  await frame.getByRole('link', { name: 'Sign in in a new window' }).click();
  const door = await opened;
  await fillSignIn(door, vera);
  await expect(tabs(door).first()).toBeVisible();
  await door.close();

  const signedIn = frame.getByRole('button', { name: 'I have signed in' });
  // This browser keeps our cookies from frames until the person agrees that they are used there.
  expect(await signedIn.evaluate(() => document.cookie)).not.toContain('parley_signed_in');
  await context.grantPermissions(['storage-access']);
  await signedIn.click();

  await frame.getByRole('link', { name: /Team chat/ }).click();
  await frame.getByRole('textbox', { name: 'Message…' }).fill('Written in the shop');
  await frame.getByRole('button', { name: 'Send', exact: true }).click();
  const said = frame.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await expect(said.filter({ hasText: 'Written in the shop' }).getByLabel('Delivered')).toBeVisible();
});

test('pages say what they may use and who may hold them, and the session is bound to their host', async ({
  page,
  context,
  site,
}) => {
  const vera = await register(page.request);
  await context.clearCookies();
  const answer = await page.goto('login/');
  await fillSignIn(page, vera);
  await expect(tabs(page).first()).toBeVisible();
  const names = (await context.cookies()).map((it) => it.name).sort();
  expect(names).toEqual(['__Host-parley_refresh', '__Host-parley_signed_in', '__Secure-parley_files']);
  await page.reload();
  await expect(tabs(page).first()).toBeVisible();

  const headers = answer!.headers();
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(headers['permissions-policy']).toContain('microphone=(self)');
  const frame = (await page.request.get(`${site.origin}/messenger_iframe/`)).headers();
  expect(frame['cross-origin-opener-policy']).toBeUndefined();
  expect(frame['cross-origin-resource-policy']).toBe('cross-origin');
});

test('a site that is not listed shows nothing of it', async ({ page, site }) => {
  const told = page.waitForEvent('console', (it) => it.text().includes('frame-ancestors'));
  await page.goto(site.unlisted);
  await told;
  await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/^chrome-error:/);
  await expect(page.frameLocator('iframe').locator('#root')).toHaveCount(0);
});
