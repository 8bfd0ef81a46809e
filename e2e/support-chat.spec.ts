import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { openWebsite } from './clients.ts';
import { ownServer } from './own-server.ts';
import { ask, type Member, register, stranger, test } from './people.ts';
import { field, panel, said } from './visitor.ts';

// A program of its own, since the chat is named when it starts.
test.describe.configure({ mode: 'default' });

let server: Awaited<ReturnType<typeof ownServer>>;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await ownServer({ SIMULATOR: 'off' });
});
test.afterAll(() => server.stop());
test.afterEach(({ browser }) => Promise.all(browser.contexts().map((context) => context.close())));

const restart = async (key: string) => {
  await server.kill();
  await server.start({ SUPPORT_WIDGET_KEY: key });
};
const support = (page: Page, role: 'button' | 'link') => page.getByRole(role, { name: 'Contact support' });

test('without a chat whoever finds no project is led to the help, which offers none either', async ({ browser }) => {
  const { page } = await atNoProject(browser);
  await expect(support(page, 'button')).toHaveCount(0);
  await support(page, 'link').click();
  await expect(page).toHaveURL(/\/app\/help\/#support$/);
  await expect(page.getByRole('heading', { name: 'Support', exact: true })).toBeInViewport();
  await expect(page.getByText('Write to the administrator of your project')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Contact support' })).toHaveCount(0);
});

test('with one it opens where they stand and from the help, and whoever runs the server reads and answers', async ({
  browser,
}) => {
  test.slow();
  const { team, key } = await openSupport(browser);
  await restart(key);
  const { page, person } = await atNoProject(browser);
  await support(page, 'button').click();
  await expect(panel(page)).toBeVisible();
  await writeTo(page, person.name, 'My project is gone');
  await expect(said(page, 'My project is gone').getByRole('img', { name: /Sent|Seen/ })).toBeVisible();
  await expectAccessible(page);
  const asked = await dialogueOf(page, team, person.name);
  await ask(page.request, asked.path, { data: { uid: crypto.randomUUID(), text: 'It is back' }, as: team });
  await expect(said(page, 'It is back')).toBeVisible();

  // Closed, it is opened again by the same button, and on another page it goes on.
  await page.getByRole('button', { name: 'Close the chat' }).first().click();
  await expect(panel(page)).toBeHidden();
  await support(page, 'button').click();
  await expect(panel(page)).toBeVisible();
  await page.goto(`${server.origin}/app/help/#support`);
  await support(page, 'button').click();
  await expect(said(page, 'It is back')).toBeVisible();

  await test.step('on a phone it opens over the page, in the reader’s language', async () => {
    const { page: phone } = await atNoProject(browser, '?LANG=ru');
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.getByRole('button', { name: 'Написать в поддержку' }).click();
    await expect(panel(phone)).toBeVisible();
    await expect(phone.getByLabel('Ваше имя')).toBeVisible();
  });
});

test('a chat that is not there does no harm: the help says so and whom to write to', async ({ browser }) => {
  test.slow();
  await restart('987654-1-nothing');
  const { page } = await atNoProject(browser);
  await support(page, 'button').click();
  await expect(page).toHaveURL(/\/app\/help\//);
  await expect(page.getByText('The chat with support does not open now')).toBeVisible();
  await expect(page.getByText('Write to the administrator of your project')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Contact support' })).toHaveCount(0);
  await expect(panel(page)).toHaveCount(0);

  // On the help itself it is offered once, and then said as well.
  await page.goto(`${server.origin}/app/help/`);
  await support(page, 'button').click();
  await expect(page.getByText('The chat with support does not open now')).toBeVisible();
});

/** Somebody whose browser asks for a project that they are not in. */
async function atNoProject(browser: Browser, address = '') {
  const context = await browser.newContext({ baseURL: server.messenger });
  const page = await context.newPage();
  const person = await register(page.request, stranger('Dora Wren'));
  await page.goto('/healthz');
  await page.evaluate(() => localStorage.setItem('project', '987654'));
  await page.goto(address);
  return { page, person };
}

/** Those who run the server have a project with a website's chat. */
async function openSupport(browser: Browser): Promise<{ team: Member; key: string }> {
  const { request } = await browser.newContext({ baseURL: server.messenger });
  const team = await register(request, stranger('Marta Help'));
  return { team, key: await openWebsite(request, team) };
}

async function writeTo(page: Page, name: string, text: string) {
  await page.getByLabel('Your name').fill(name);
  if (await page.getByLabel('E-mail').isVisible()) await page.getByLabel('E-mail').fill('dora@mail.example');
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: /Start the chat|Leave the message/ }).click();
  await expect(field(page)).toBeVisible();
}

type Row = { name: string; users: { id: number; channel_id: number }[] };

async function dialogueOf(page: Page, team: Member, name: string) {
  const rows = await ask<Row[]>(page.request, '/api/crm/contacts/?all_contacts=1', { as: team });
  const { id, channel_id } = rows.find((row) => row.name === name)!.users[0]!;
  return { path: `/api/app/projects/${team.project}/channels/${channel_id}/send_message/${id}` };
}
