import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { inMessenger, register, seriousMistakes, test } from './people.ts';

const admin = 'admin@demo.parley';
const operator = 'operator@demo.parley';
const studio = 'Northwind Studio';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });
const settingsButton = (page: Page) => page.getByRole('button', { name: 'Settings', exact: true });

test.describe('the way in', () => {
  test('a signed-out visitor signs in and stands where they wanted to go', async ({ page }) => {
    await page.goto('tasks');
    await expect(page).toHaveURL(/\/app\/messenger\/login/);
    await page.getByLabel('E-mail').fill(operator);
    await page.getByLabel('Password', { exact: true }).fill('parley-demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/app\/messenger\/tasks$/);
    await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible();
  });

  test('a signed-in person is sent on from Login, and unknown addresses lead home', async ({ page }) => {
    await enter(page, admin);
    for (const address of ['login/', 'nonsense', 'deals/edit/abc', '12x', 'tasks/1/2']) {
      await page.goto(address);
      await expect(page).toHaveURL(/\/app\/messenger\/$/);
    }
  });

  test('every route of the product opens', async ({ page }) => {
    await enter(page, admin);
    for (const [address, heading] of [
      ['tickets', 'Tickets'],
      ['tickets-statistics', 'Ticket statistics'],
      ['analytics', 'Analytics'],
      ['tasks', 'Tasks'],
      ['deals', 'Deals'],
      ['deals/edit/3', 'Funnel'],
      ['deals/lead/9/', 'Deal'],
      ['clients', 'Clients'],
      ['mobile_app/', 'Mobile app'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    }
    await page.goto('tickets');
    await expect(page).toHaveURL(/\/tickets\?status=opened$/);
  });

  test('signing out in one tab signs out the other', async ({ page, context }) => {
    await enter(page, admin);
    const other = await context.newPage();
    await other.goto('tasks');
    await expect(tabs(other).first()).toBeVisible();
    await page.getByRole('link', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(other).toHaveURL(/\/login/);
    expect(await page.evaluate(() => localStorage.getItem('project'))).toBeNull();
  });

  test('a link to the sign-out from elsewhere asks first', async ({ page }) => {
    await enter(page, admin);
    await page.goto('/app/logout/');
    await expect(page.getByRole('heading', { name: 'Log out?' })).toBeVisible();
    await page.getByRole('link', { name: 'To the messenger' }).click();
    await inMessenger(page);
  });
});

test.describe('the tabs', () => {
  test('stand in their order, count what waits and lead to their sections', async ({ page }) => {
    await enter(page, admin);
    await expect(tabs(page)).toHaveText([
      /^Dialogues/,
      'Tickets',
      'Tasks',
      'Deals',
      'Ticket statistics',
      'Analytics',
      'Clients and products',
    ]);
    await expect(tab(page, 'Dialogues')).toContainText(/\d+ waiting/);
    await tab(page, 'Deals').click();
    await expect(page).toHaveURL(/\/deals$/);
    await expect(tab(page, 'Deals')).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/app\/messenger\/$/);
  });

  test('go with their modules, and an address of a missing one leads home', async ({ page }) => {
    await register(page.request);
    await changeModules(page.request, { crm: false, ticket: false });
    await page.goto('');
    await expect(tabs(page)).toHaveText([/^Dialogues/, 'Tasks', 'Clients']);
    await page.goto('deals');
    await expect(page).toHaveURL(/\/app\/messenger\/$/);
    await changeModules(page.request, { crm: true, ticket: true });
    await expect(tab(page, 'Deals')).toBeVisible();
  });

  test('are reached and followed by keyboard', async ({ page }) => {
    await enter(page, admin);
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

  test('the tasks-only variant has one tab and says where the rest is', async ({ page }) => {
    await register(page.request);
    const project = await post<{ id: number }>(page.request, '/api/app/projects/', {
      name: 'Chores',
      is_tasks_app: true,
    });
    await page.addInitScript((id) => localStorage.setItem('project', String(id)), project.id);
    await page.goto('');
    await expect(tabs(page)).toHaveText(['Tasks']);
    await expect(page.getByText('This is the tasks app')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open Altegio' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to tasks' }).click();
    await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible();
    await settingsButton(page).click();
    await expect(page.getByRole('dialog').getByRole('tab')).toHaveText(['Task categories']);
  });
});

test('a colleague who comes is seen at once', async ({ page, browser }) => {
  await enter(page, admin);
  const widget = page.getByRole('button', { name: /operators? online/ });
  await expect(widget).toBeVisible();
  await widget.click();
  const list = page.getByRole('dialog', { name: 'Operators' });
  const lucas = list.getByRole('link', { name: /Lucas Moreira/ });
  await expect(lucas.getByLabel('Offline')).toBeVisible();

  const context = await browser.newContext();
  const colleague = await context.newPage();
  await enter(colleague, 'lucas@demo.parley');
  await expect(lucas.getByLabel('Online')).toBeVisible();
  await context.close();
  await expect(lucas.getByLabel('Offline')).toBeVisible({ timeout: 20_000 });
  await lucas.click();
  await expect(page).toHaveURL(/\/app\/settings\/\?member=\d+/);
});

test('what came while another section was open is in the list on return', async ({ page, browser }) => {
  await enter(page, admin);
  await expect(page.getByRole('link', { name: /Team chat/ })).toBeVisible();
  await tab(page, 'Deals').click();
  const context = await browser.newContext();
  const colleague = await context.newPage();
  await enter(colleague, operator);
  const words = `Seen from afar ${Date.now()}`;
  await colleague.getByRole('link', { name: /Team chat/ }).click();
  await colleague.getByRole('textbox', { name: 'Message…' }).fill(words);
  await colleague.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(colleague.getByLabel('Delivered').last()).toBeVisible();
  await context.close();

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await tab(page, 'Dialogues').click();
  await expect(page.getByRole('link', { name: /Team chat/ })).toContainText(words);
  expect(asked.filter((url) => url.includes('/api/crm/contacts/?'))).toEqual([]);
});

test('a page that was open once opens without a network and comes back by itself', async ({ page, context }) => {
  test.slow();
  await enter(page, admin);
  await page.goto('tasks');
  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Could not open the page' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible();
});

test.describe('the side menu', () => {
  test('opens by its knob, which hides a second after the mouse left', async ({ page }) => {
    await enter(page, admin);
    const knob = page.getByRole('button', { name: 'Open the menu' });
    await expect(knob).toHaveCSS('opacity', '0');
    await page.mouse.move(28, 450);
    await expect(knob).toHaveCSS('opacity', '1');
    await page.mouse.move(900, 450);
    await page.waitForTimeout(500);
    await expect(knob).toHaveCSS('opacity', '1');
    await expect(knob).toHaveCSS('opacity', '0');

    await page.mouse.move(28, 450);
    await knob.click();
    await expect(page.getByRole('link', { name: admin })).toContainText(/ID P\d+/);
    await page.getByRole('button', { name: 'Project', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Tariff and payment' })).toHaveAttribute('href', '/app/tariff/');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Close the menu' })).toBeVisible();

    await page.setViewportSize({ width: 1100, height: 800 });
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeAttached();
  });

  test('changes the project, finds one by name and copies its name', async ({ page }) => {
    await enter(page, admin);
    await page.getByRole('button', { name: `Project: ${studio}` }).click();
    const picker = page.getByRole('dialog', { name: 'Projects' });
    await picker.getByRole('button', { name: 'Copy the project' }).click();
    await expect(page.getByText('Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(studio);

    await page.getByRole('button', { name: `Project: ${studio}` }).click();
    await picker.getByRole('searchbox').fill('лагуна');
    await expect(picker.getByRole('button', { name: /Northwind/ })).toBeHidden();
    await picker.getByRole('button', { name: /Лагуна/ }).click();
    await expect(page.getByRole('button', { name: /Project: .*Лагуна/ })).toBeVisible();
  });

  test('its items are plain links; the mobile app wants a phone', async ({ page, context }) => {
    await enter(page, admin);
    await page.getByRole('link', { name: 'Mobile app' }).click();
    await expect(page.getByText('Open this on your phone to install the app')).toBeVisible();
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Help and support' }).click({ modifiers: ['ControlOrMeta'] });
    const help = await opened;
    await expect(help.getByRole('heading', { name: 'Help', exact: true })).toBeVisible();
    await inMessenger(page);
  });

  test('language and theme change at once and stay', async ({ page }) => {
    await register(page.request);
    await page.goto('');
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Português' }).click();
    await expect(tab(page, 'Conversas')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Tarefas' })).toBeVisible();
    await page.getByRole('button', { name: 'Tema' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Escuro' }).click();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Tarefas' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  });
});

test.describe('settings', () => {
  test('have a tab for every module and open on the first', async ({ page }) => {
    await enter(page, admin);
    await settingsButton(page).click();
    const window = page.getByRole('dialog', { name: 'Settings' });
    await expect(window.getByRole('tab', { selected: true })).toHaveText('Main');
    await expect(window.getByRole('tab')).toHaveCount(8);
    await window.getByRole('tab', { name: 'Deal tags' }).click();
    await expect(window.getByText('Deal tags arrive with deals')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(window).toBeHidden();
  });

  test('are saved when something changed, and not lost by a careless Esc', async ({ page }) => {
    await register(page.request);
    await page.goto('');
    const window = page.getByRole('dialog', { name: 'Settings' });
    const open = async () => {
      await settingsButton(page).click();
      await window.getByRole('tab', { name: 'Chat' }).click();
    };
    await open();
    const save = window.getByRole('button', { name: 'Save' });
    await expect(save).toBeHidden();
    await window.getByLabel('Greeting').fill('Good day!');
    await window.getByRole('switch', { name: 'Sound of new messages' }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Close without saving?' }).getByRole('button', { name: 'Cancel' }).click();
    await save.click();
    await expect(page.getByText('The changes have been saved!')).toBeVisible();
    await expect(save).toBeHidden();

    await page.reload();
    await open();
    await expect(window.getByLabel('Greeting')).toHaveValue('Good day!');
    await expect(window.getByRole('switch', { name: 'Sound of new messages' })).not.toBeChecked();
  });

  test('of the project are read-only for whoever may not edit them', async ({ page }) => {
    await enter(page, operator);
    await settingsButton(page).click();
    const window = page.getByRole('dialog', { name: 'Settings' });
    await window.getByRole('tab', { name: 'Chat' }).click();
    await expect(window.getByText('Only those who may edit settings can change this part')).toBeVisible();
    await expect(window.getByLabel('Greeting')).toBeDisabled();
    await expect(window.getByRole('switch', { name: 'Sound of new messages' })).toBeEnabled();
  });
});

test.describe('notices', () => {
  test('a project that is not there offers those that are', async ({ page }) => {
    await enter(page, admin, '987654');
    await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible();
    await page.getByRole('button', { name: studio }).click();
    await expect(tabs(page).first()).toBeVisible();
  });

  test('an unpaid project leads to its tariff, support or out', async ({ page }) => {
    await withProject(page, { state: 'overdue', paid_to: '2020-01-01 00:00:00+03:00' });
    await enter(page, admin);
    await expect(page.getByRole('heading', { name: 'The project is not paid for' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to the tariff' })).toHaveAttribute('href', '/app/tariff/');
    await expect(page.getByRole('link', { name: 'Contact support' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible();
  });

  test('a stopped project says that the tariff denies access', async ({ page }) => {
    await withProject(page, { stop: true });
    await enter(page, admin);
    await expect(page.getByRole('heading', { name: 'No access under this tariff' })).toBeVisible();
  });

  test('the ending subscription is told once a day, the ended one always', async ({ page }) => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 3 * 3_600_000).toISOString();
    const wire = (days: number) => `${inDays(days).slice(0, 10)} ${inDays(days).slice(11, 19)}+03:00`;
    await withProject(page, { paid_to: wire(5.5), state: 'ending' });
    await enter(page, admin);
    const banner = page.getByRole('status').filter({ hasText: 'The subscription ends in 5 days' });
    await expect(banner).toBeVisible();
    await banner.getByRole('button', { name: 'Close' }).click();
    await expect(banner).toBeHidden();
    await page.reload();
    await expect(tabs(page).first()).toBeVisible();
    await expect(banner).toBeHidden();

    await withProject(page, { paid_to: wire(0.5), state: 'ended' });
    await page.reload();
    const last = page.getByRole('status').filter({ hasText: 'The subscription ends today' });
    await expect(last).toBeVisible();
    await expect(last.getByRole('button', { name: 'Close' })).toBeHidden();
  });

  test('a phone in the address opens its only contact, or says that there is none', async ({ page }) => {
    const contact = await someoneWithPhone(page.request, await enter(page, admin));
    await page.goto(`?phone=${encodeURIComponent(contact.phone)}`);
    await expect(page).toHaveURL(new RegExp(`/app/messenger/${contact.id}$`));
    await page.goto('?phone=%2B70000000001');
    await expect(page.getByRole('heading', { name: 'Contact not found' })).toBeVisible();
    await expect(page).toHaveURL(/\/app\/messenger\/$/);
    await page.getByRole('button', { name: 'To the dialogues' }).click();
    await expect(tabs(page).first()).toBeVisible();
  });
});

test.describe('inside a frame', () => {
  test('there is the screen alone, and its parent may name a phone', async ({ page }) => {
    const contact = await someoneWithPhone(page.request, await enter(page, admin));
    await page.goto('/app/help/');
    await hold(page, '/app/messenger_iframe/');
    const frame = page.frameLocator('#held');
    await expect(frame.getByRole('region', { name: 'Contacts' })).toBeVisible();
    await expect(frame.getByRole('navigation', { name: 'Sections' })).toBeHidden();
    await expect(frame.getByRole('button', { name: 'Back' })).toBeHidden();

    await page.evaluate((phone) => {
      const held = document.querySelector<HTMLIFrameElement>('#held');
      held?.contentWindow?.postMessage({ action: 'phone', phone }, location.origin);
    }, contact.phone);
    await expect(async () => {
      expect(page.frames().at(-1)?.url()).toMatch(new RegExp(`/app/messenger_iframe/${contact.id}$`));
    }).toPass();
  });

  test('a signed-out visitor is not sent to Login but told to sign in elsewhere', async ({ page }) => {
    await page.goto('/app/help/');
    await hold(page, '/_iframe/');
    const frame = page.frameLocator('#held');
    await expect(frame.getByRole('link', { name: 'Sign in in a new window' })).toBeVisible();
    expect(page.frames().at(-1)?.url()).toMatch(/\/_iframe\/$/);
  });

  test('a stranger cannot hold the messenger', async ({ page, baseURL }) => {
    await page.route('http://evil.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe id="held" src="${new URL('/app/messenger_iframe/', baseURL).href}"></iframe>`,
      }),
    );
    await page.goto('http://evil.example/');
    await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/^chrome-error:/);
    await expect(page.frameLocator('#held').locator('#root')).toHaveCount(0);
  });
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the shell has no serious accessibility mistake in ${scheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: scheme });
    await enter(page, admin);
    await page.goto('deals');
    await expect(page.getByRole('heading', { name: 'Deals' })).toBeVisible();
    expect(await seriousMistakes(page)).toEqual([]);
    await settingsButton(page).click();
    await page.getByRole('tab', { name: 'Chat' }).click();
    await expect(page.getByLabel('Greeting')).toBeVisible();
    expect(await seriousMistakes(page)).toEqual([]);
    await page.goto('/app/help/');
    await expect(page.getByRole('heading', { name: 'Help', exact: true })).toBeVisible();
    expect(await seriousMistakes(page)).toEqual([]);
  });
}

test('a phone has its bar below, its menu in a sheet, and no tickets @mobile', async ({ page }) => {
  await enter(page, admin);
  await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('link')).toHaveText([
    /Dialogues$/,
    'Deals',
    'Tasks',
  ]);
  await page.goto('tickets');
  await expect(page).toHaveURL(/\/app\/messenger\/$/);
  await page.getByRole('button', { name: 'Home' }).click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect(sheet.getByRole('link', { name: 'Tariff and payment' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Settings', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings.getByRole('tab')).toHaveText(['Main', 'Chat']);
  const box = await settings.boundingBox();
  expect([box?.x, box?.width]).toEqual([0, 390]);
  await settings.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Tasks' }).click();
  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible();
  expect(await seriousMistakes(page)).toEqual([]);
});

/** Signs in by the API and opens the messenger in the first project, or in the one that is stored. Gives the token. */
async function enter(page: Page, email: string, stored?: string): Promise<string> {
  const login = { email, password: 'parley-demo' };
  const { token } = await post<{ token: string }>(page.request, '/api/app/user/login/', login);
  if (stored) {
    // Once, and not again at each reload.
    await page.goto('/healthz');
    await page.evaluate((id) => localStorage.setItem('project', id), stored);
  }
  await page.goto('');
  await inMessenger(page);
  return token;
}

async function post<T>(request: APIRequestContext, url: string, data: object): Promise<T> {
  const answer = await request.post(url, { data, headers: await bearer(request, url) });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { data: T }).data;
}

/** Only while no page is asking: the page and we share one cookie that works once. */
async function bearer(request: APIRequestContext, url = ''): Promise<Record<string, string>> {
  if (url.includes('/user/')) return {};
  const { data } = (await (await request.get('/api/app/user/refresh-token')).json()) as { data: { token: string } };
  return { authorization: `Bearer ${data.token}` };
}

async function changeModules(request: APIRequestContext, modules: Record<string, boolean>) {
  const headers = await bearer(request);
  const sidebar = await (await request.get('/api/app/projects/sidebar', { headers })).json();
  const { id } = sidebar.data.projects[0] as { id: number };
  const { data } = await (await request.get(`/api/app/projects/${id}`, { headers })).json();
  const answer = await request.put(`/api/app/projects/${id}`, {
    headers,
    data: { modules: { ...data.modules, ...modules } },
  });
  expect(answer.status()).toBe(200);
}

async function someoneWithPhone(request: APIRequestContext, token: string): Promise<{ id: number; phone: string }> {
  const headers = { authorization: `Bearer ${token}`, 'x-project': '101' };
  const { data } = await (await request.get('/api/crm/contacts/?all_contacts=1&count=20', { headers })).json();
  return (data as { id: number; phone: string | null }[]).find(({ phone }) => phone)! as { id: number; phone: string };
}

/** The project as the server says it, but for a few fields: states the demo does not have. */
async function withProject(page: Page, change: object) {
  await page.unroute(/\/api\/app\/projects\/\d+\?/);
  await page.route(/\/api\/app\/projects\/\d+\?/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...change } } });
  });
}

async function hold(page: Page, src: string) {
  await page.evaluate((address) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { id: 'held', src: address, width: '1200', height: '700' });
    document.body.append(frame);
  }, src);
}
