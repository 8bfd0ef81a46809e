import { expect, type Page } from '@playwright/test';
import { ask, demo, type Member, signInByApi, tabs, test } from './people.ts';

test('a project that is closed says why, one that ends says when, and a phone in the address opens its contact', async ({
  page,
}) => {
  const marina = await signInByApi(page.request, demo.admin);

  await test.step('a project that is not there offers those that are, and one that is closed says why and where to go', async () => {
    // Once, and not again at each reload.
    await page.goto('/healthz');
    await page.evaluate(() => localStorage.setItem('project', '987654'));
    await page.goto('');
    await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible();
    await page.getByRole('button', { name: 'Northwind Studio' }).click();
    await expect(tabs(page).first()).toBeVisible();
    // A link that names one only looks at it.
    await page.goto('?project=987654');
    await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible();
    await page.goto('');
    await expect(tabs(page).first()).toBeVisible();

    await pretend(page, { state: 'overdue', paid_to: '2020-01-01 00:00:00+03:00' });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'The project is not paid for' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to the tariff' })).toHaveAttribute('href', '/app/tariff/');
    await expect(page.getByRole('link', { name: 'Contact support' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible();

    await pretend(page, { stop: true });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No access under this tariff' })).toBeVisible();
  });

  await test.step('the ending subscription is told once a day, the ended one always', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 3 * 3_600_000).toISOString();
    const wire = (days: number) => `${inDays(days).slice(0, 10)} ${inDays(days).slice(11, 19)}+03:00`;
    await pretend(page, { paid_to: wire(5.5), state: 'ending' });
    await page.reload();
    const banner = page.getByRole('status').filter({ hasText: 'The subscription ends in 5 days' });
    await expect(banner).toBeVisible();
    await banner.getByRole('button', { name: 'Close' }).click();
    await expect(banner).toBeHidden();
    await page.reload();
    await expect(tabs(page).first()).toBeVisible();
    await expect(banner).toBeHidden();

    await pretend(page, { paid_to: wire(0.5), state: 'ended' });
    await page.reload();
    const last = page.getByRole('status').filter({ hasText: 'The subscription ends today' });
    await expect(last).toBeVisible();
    await expect(last.getByRole('button', { name: 'Close' })).toBeHidden();
  });
  await page.unroute(whatProjectIs);

  await test.step('a phone in the address opens its only contact, or begins a dialogue with the number', async () => {
    const contact = await someoneWithPhone(page, marina);
    await page.goto(`?phone=${encodeURIComponent(contact.phone)}`);
    await expect(page).toHaveURL(new RegExp(`/app/messenger/${contact.id}$`));
    await page.goto('?phone=%2B70000000001');
    await expect(page.getByRole('heading', { name: 'Client not found' })).toBeVisible();
    await expect(page).toHaveURL(/\/app\/messenger\/$/);
    await page.getByRole('button', { name: 'To the dialogues' }).click();
    await expect(tabs(page).first()).toBeVisible();
    // Where a channel can, a dialogue begins with it.
    const unknown = `34${String(Date.now()).slice(-9)}`;
    await page.goto(`?phone=${unknown}`);
    await page.getByRole('button', { name: 'Start a dialogue' }).click();
    const window = page.getByRole('dialog');
    await expect(window.getByRole('textbox').first()).toHaveValue(`+${unknown}`);
    await window.getByRole('button').last().click();
    await expect(page).toHaveURL(/\/app\/messenger\/\d+$/);
    await expect(page.getByText(`+${unknown}`).first()).toBeVisible();
  });
});

test('a frame of our own pages shows the screen alone, its parent may name a phone, and a visitor is sent to sign in', async ({
  page,
}) => {
  await page.goto('/app/help/');
  await hold(page, '/_iframe/');
  const frame = page.frameLocator('#held');
  await expect(frame.getByRole('link', { name: 'Sign in in a new window' })).toBeVisible();
  expect(page.frames().at(-1)?.url()).toMatch(/\/_iframe\/$/);

  const contact = await someoneWithPhone(page, await signInByApi(page.request, demo.admin));
  await page.goto('/app/help/');
  await hold(page, '/app/messenger_iframe/');
  await expect(frame.getByRole('region', { name: 'Clients' })).toBeVisible();
  await expect(frame.getByRole('navigation', { name: 'Sections' })).toBeHidden();
  await expect(frame.getByRole('button', { name: 'Back' })).toBeHidden();
  await page.evaluate((phone) => {
    const held = document.querySelector<HTMLIFrameElement>('#held');
    held?.contentWindow?.postMessage({ action: 'phone', phone }, location.origin);
  }, contact.phone);
  await expect.poll(() => page.frames().at(-1)?.url()).toMatch(new RegExp(`/app/messenger_iframe/${contact.id}$`));
});

async function someoneWithPhone(page: Page, as: Member): Promise<{ id: number; phone: string }> {
  type Contact = { id: number; phone: string | null };
  const contacts = await ask<Contact[]>(page.request, '/api/crm/contacts/?all_contacts=1&count=100', { as });
  return contacts.find(({ phone }) => phone) as { id: number; phone: string };
}

const whatProjectIs = /\/api\/app\/projects\/\d+\?/;

/** The project as the server says it, but for a few fields: states the demo does not have. */
async function pretend(page: Page, change: object) {
  await page.unroute(whatProjectIs);
  await page.route(whatProjectIs, async (route) => {
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
