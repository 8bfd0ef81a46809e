import { type BrowserContext, type CDPSession, expect, type Page, type Worker } from '@playwright/test';
import { openWebsite, writesFromSite } from './clients.ts';
import { ask, register, signIn, test } from './people.ts';

/** The test browser has no push service, so its own subscribing stands here; all that follows from it is real. */
const address = 'https://push.example/a-browser-of-a-test';
const keys = {
  p256dh: 'BHE1-k_ZOgnc6Yu_aBtL_PUOfA1jVOYq-wv_KjQpYXhl7UwfAt25Aj7lalV-UV1qncZsEfIglg3llDNN9Yh3ZyQ',
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
};

test.use({ serviceWorkers: 'allow' });

test('notices reach whoever closed the page, lead to the dialogue, and end with the sign-out', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(60_000);
  await pretendPushService(context);
  const person = await register(request);
  await writesFromSite(request, await openWebsite(request, person), 'Ada Stone', 'Hello');
  await signIn(page, person);

  const told = page.waitForResponse((it) => it.url().endsWith('/subscriptions/') && it.request().method() === 'POST');
  await page.getByRole('button', { name: 'Turn notices on' }).click();
  expect((await told).status()).toBe(200);
  const room = page.getByRole('link', { name: /Team chat/ });
  await expect(room).toBeVisible();
  const id = Number(/(\d+)$/.exec((await room.getAttribute('href')) ?? '')?.[1]);
  const renew = () =>
    request.post('/api/app/subscriptions/renew/', {
      data: { old_endpoint: address, subscription: { endpoint: address, keys } },
    });
  expect((await renew()).status()).toBe(200);

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const push = await pushesTo(page);
  await push(id, 'Are you there?');
  await expect.poll(() => shownBy(worker)).toEqual(['Team chat: Are you there?']);
  await push(id, 'Hello?');
  await expect.poll(() => shownBy(worker)).toEqual(['Team chat: Hello?']);

  await clickNotice(worker);
  await expect(page).toHaveURL(new RegExp(`/app/messenger/${id}$`));
  await expect(page.getByRole('heading', { name: 'Team chat' })).toBeVisible();
  await expect.poll(() => shownBy(worker)).toEqual([]);

  // Nobody is told what they are looking at.
  await page.bringToFront();
  await push(id, 'You see me');
  await push(id + 1, 'You do not see me');
  await expect.poll(() => shownBy(worker)).toEqual(['Team chat: You do not see me']);
  await clickNotice(worker);

  // What was given to somebody leads to it, over whatever is open.
  const [category] = await ask<{ id: number }[]>(request, '/api/app/tasks/categories/', { as: person });
  const me = await ask<{ id: number }>(request, '/api/app/user/', { as: person });
  const given = {
    category_id: category!.id,
    manager_id: me.id,
    date: '2030-01-01T10:00:00Z',
    comment: 'Call the florist',
  };
  const task = await ask<{ id: number }>(request, '/api/app/tasks/', { data: given, as: person });
  await push(null, 'Call the florist', `/app/messenger/tasks?task=${task.id}`);
  await expect.poll(() => shownBy(worker)).toEqual(['Team chat: Call the florist']);
  await clickNotice(worker);
  await expect(page.getByRole('dialog').filter({ hasText: 'Call the florist' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login\//);
  await expect.poll(async () => (await renew()).status()).toBe(404);
  expect(await page.evaluate(() => localStorage.getItem('pretended push'))).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('config'))).toContain('"notice_web":false');

  // Whoever comes back is asked whether they want them again.
  await signIn(page, person);
  await expect(page.getByRole('button', { name: 'Turn notices on' })).toBeVisible();
});

test('the settings turn notices on and off, a changed key is mended, and a browser that refuses is told of', async ({
  page,
  context,
}) => {
  test.setTimeout(60_000);
  await pretendPushService(context, { isAsked: true });
  await register(page.request);
  await page.goto('');
  const said = (method: string) =>
    page.waitForResponse((it) => it.url().endsWith('/subscriptions/') && it.request().method() === method);

  const turnedOn = said('POST');
  await switchNotices(page);
  expect((await turnedOn).status()).toBe(200);
  await expect(page.getByText('The changes have been saved!')).toBeVisible();
  // Subscribed with a key that the server has no more: the next start mends it.
  await page.evaluate(() => localStorage.setItem('pretended push', 'AAAA'));
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pretended push'))).toMatch(/^B/);
  const turnedOff = said('DELETE');
  await switchNotices(page);
  expect((await turnedOff).status()).toBe(200);

  await page.evaluate(() => localStorage.setItem('pretended push', 'refuse'));
  await switchNotices(page);
  await expect(page.getByText('Notifications are off: this browser could not be subscribed')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('config'))).toContain('"notice_web":false');
});

async function pretendPushService(context: BrowserContext, { isAsked = false } = {}) {
  await context.addInitScript(
    ({ endpoint, keys: both, asked }) => {
      const shelf = 'pretended push';
      const granted = () => asked || localStorage.getItem('asked') !== null;
      Object.defineProperty(Notification, 'permission', { get: () => (granted() ? 'granted' : 'default') });
      Notification.requestPermission = async () => {
        localStorage.setItem('asked', 'yes');
        return 'granted';
      };
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
      const known = (key: string) =>
        ({
          endpoint,
          options: { applicationServerKey: bytes(key).buffer },
          toJSON: () => ({ endpoint, expirationTime: null, keys: both }),
          unsubscribe: async () => {
            localStorage.removeItem(shelf);
            return true;
          },
        }) as unknown as PushSubscription;
      PushManager.prototype.getSubscription = async () => {
        const key = localStorage.getItem(shelf);
        return key && key !== 'refuse' ? known(key) : null;
      };
      PushManager.prototype.subscribe = async (options) => {
        if (localStorage.getItem(shelf) === 'refuse') throw new DOMException('permission denied', 'AbortError');
        const key = options!.applicationServerKey as string;
        localStorage.setItem(shelf, key);
        return known(key);
      };
    },
    { endpoint: address, keys, asked: isAsked },
  );
}

/** Delivers to the worker what a push service would. */
async function pushesTo(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const project_id = await page.evaluate(() => Number(localStorage.getItem('project')));
  const registrationId = await registrationOf(cdp);
  return (contact_id: number | null, body: string, url = `/app/messenger/${contact_id}`) => {
    const notice = { title: 'Team chat', body, tag: `contact-${contact_id}`, url, contact_id, project_id };
    const data = JSON.stringify(notice);
    return cdp.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data });
  };
}

function registrationOf(cdp: CDPSession): Promise<string> {
  return new Promise((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
    void cdp.send('ServiceWorker.enable');
  });
}

type PushWorker = { registration: ServiceWorkerRegistration };

const shownBy = (worker: Worker): Promise<string[]> =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as PushWorker;
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
  });

const clickNotice = (worker: Worker): Promise<void> =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as PushWorker;
    const [notification] = await registration.getNotifications();
    const { NotificationEvent: Click } = globalThis as unknown as {
      NotificationEvent: new (name: string, it: object) => Event;
    };
    globalThis.dispatchEvent(new Click('notificationclick', { notification }));
  });

async function switchNotices(page: Page) {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Chat' }).click();
  await settings.getByText('Browser notifications').click();
  const save = settings.getByRole('button', { name: 'Save' });
  await save.click();
  // For the worker of a first visit the product itself waits up to 15 s.
  await expect(save).toBeHidden({ timeout: 20_000 });
  await page.keyboard.press('Escape');
}
