import { expect } from '@playwright/test';
import { ownServer } from './own-server.ts';
import { ask, demo, inMessenger, letterTo, register, signInByApi, stranger, test } from './people.ts';

test('a demo says that it is one, leads to its letters and phones, and shows letters to its own people only', async ({
  page,
  request,
}) => {
  await test.step('letters to the people of a demo are in its mailbox, and nobody else’s are', async () => {
    const vera = await register(request, stranger('Vera Lind', 'demo.parley'));
    const other = await register(request, stranger('Nina Pond'));
    for (const { email } of [other, vera]) {
      await ask(request, '/api/app/ajax/', { data: { action: 'restore', email } });
    }
    await letterTo(request, vera.email);
    await page.goto('/app/mailbox/');
    await expect(page.getByText(`To ${vera.email}`)).toBeVisible();
    await expect(page.getByText(`To ${other.email}`)).toHaveCount(0);
  });

  await test.step('a demo says that it is one, at the door, on the rail and in the menu, and leads to its letters and phones', async () => {
    await page.goto('login/');
    const words = page.getByText('This is a demo: its passwords are public');
    await expect(words).toBeVisible();
    await signInByApi(page.request, demo.operator);
    await page.goto('.');
    await page.getByRole('button', { name: 'Demo', exact: true }).click();
    await expect(words).toBeVisible();
    await expect(page.getByRole('link', { name: 'Letters' })).toHaveAttribute('href', '/app/mailbox/');
    await expect(page.getByRole('link', { name: 'Clients’ phones' })).toHaveAttribute('href', '/simulator/');
    await page.keyboard.press('Escape');
    await expect(words).toBeHidden();
    await page.getByRole('button', { name: 'Open the menu' }).focus();
    await page.keyboard.press('Enter');
    await expect(words).toBeVisible();
    // Whom the base knows has talked before: their phones remember it.
    await page.goto('/simulator/');
    await expect(page.getByRole('region', { name: 'WhatsApp', exact: true }).locator('.bubble').first()).toBeVisible();
  });
});

test('@mobile in the hand it is said above the bar, and the way to the letters is behind its home', async ({
  page,
}) => {
  await signInByApi(page.request, demo.operator);
  await page.goto('.');
  await expect(page.getByText('This is a demo: its passwords are public')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('link', { name: 'Letters' })).toBeVisible();
});

test('whoever is elsewhere is told where demo accounts open, and the link of its start opens them once', async ({
  browser,
}) => {
  test.slow();
  const server = await ownServer({ HOST: '0.0.0.0' });
  try {
    const context = await browser.newContext({
      baseURL: server.messenger,
      extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.9' },
    });
    const page = await context.newPage();
    await page.goto('login/');
    await page.getByRole('button', { name: 'administrator' }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('open only on the machine that runs it');
    const link = /http:\S+\/app\/demo\/#\S+/.exec(server.said())![0];
    await page.goto(link);
    await expect(page.getByText('It is open in this browser until its next start')).toBeVisible();
    await expect(page).toHaveURL(/\/app\/demo\/$/);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'operator' }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await inMessenger(page);
    await page.goto(link);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('This link was used');
    await context.close();
  } finally {
    await server.stop();
  }
});

test('a new installation is opened by the link that it prints, and says nothing of a demo', async ({ browser }) => {
  test.slow();
  const server = await ownServer({ DEMO: 'off' });
  try {
    const context = await browser.newContext({ baseURL: server.messenger });
    const page = await context.newPage();
    const refused = await context.request.post('/api/app/user/registration/', { data: registrationOf(stranger()) });
    expect(((await refused.json()) as { code: string }).code).toBe('first_link_required');

    await page.goto(/http:\S+#first=\S+/.exec(server.said())![0]);
    await expect(page.getByText('this account will administer the whole installation')).toBeVisible();
    // The secret is not left in the address.
    await expect(page).toHaveURL(/\/login\/$/);
    const vera = stranger();
    await page.getByLabel('Your name').fill(vera.name);
    await page.getByLabel('E-mail').fill(vera.email);
    await page.getByLabel('Phone').fill('+34600000000');
    await page.getByLabel('Password', { exact: true }).fill(vera.password);
    await page.getByLabel('Repeat the password').fill(vera.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('link', { name: 'Skip' }).click();
    await inMessenger(page);
    await expect(page.getByRole('button', { name: 'Demo', exact: true })).toHaveCount(0);
    const { permissions } = await ask<{ permissions: string[] }>(context.request, '/api/app/user/', {
      as: await signInByApi(context.request, vera),
    });
    expect(permissions).toEqual(['_ALL_']);
    await context.close();
  } finally {
    await server.stop();
  }
});

const registrationOf = ({ name, email, password }: ReturnType<typeof stranger>) => ({
  name,
  email,
  password,
  password_repeat: password,
  phone: '+34600000000',
});
