import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { openWebsite } from './clients.ts';
import { onePixel } from './one-pixel.ts';
import { ask, register, seriousMistakes, test } from './people.ts';
import { openSite } from './site.ts';
import { begin, field, launcher, panel, reach, said, visitor } from './visitor.ts';

const picture = { name: 'lamp.png', mimeType: 'image/png', buffer: onePixel };

test('a visitor of another site and the team talk: ticks, typing, files, history, badge', async ({
  page: marina,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const team = await openTeam(marina.request);
  const headers = { authorization: `Bearer ${team.owner.token}` };
  await marina.request.post('/api/app/user/picture/', { multipart: { file: picture }, headers });
  await marina.goto('');
  await expect(marina.getByRole('link', { name: /Team chat/ })).toBeVisible();
  const site = await openSite(baseURL!, team.key);
  const ada = await visitor(browser, site.url);
  const name = 'Ada Fern';
  try {
    // By keyboard alone: to the launcher, into the form, through it.
    await expect(launcher(ada)).toBeVisible();
    await reach(ada, 'Open the chat');
    await ada.keyboard.press('Enter');
    await expect(panel(ada)).toBeVisible();
    await expect(ada.getByLabel('Your name')).toBeFocused();
    await ada.keyboard.type(name);
    await ada.keyboard.press('Tab');
    if (await ada.getByLabel('E-mail').isVisible()) {
      await ada.keyboard.type('ada@mail.example');
      await ada.keyboard.press('Tab');
    }
    await ada.keyboard.type('Is the lamp there in green?');
    await ada.keyboard.press('Enter');
    const question = said(ada, 'Is the lamp there in green?');
    await expect(question.getByRole('img', { name: 'Sent' })).toBeVisible();
    await expect(field(ada)).toBeFocused();
    expect(await seriousMistakes(ada)).toEqual([]);

    // The site's own styles stop at the edge of the widget.
    await expect(field(ada)).toHaveCSS('font-size', '15px');
    await expect(ada.getByRole('button', { name: 'Attach a file' })).toHaveCSS('visibility', 'visible');

    // The team sees the question; the visitor sees that it was read and answered.
    await marina.getByRole('link', { name: new RegExp(name) }).click();
    await expect(bubble(marina, 'Is the lamp there in green?')).toBeVisible();
    await expect(question.getByRole('img', { name: 'Seen' })).toBeVisible();
    await writeAs(marina, 'It is, for three more days');
    await expect(said(ada, 'It is, for three more days')).toBeVisible({ timeout: 15_000 });
    // Each knows with whom they speak: the visitor by a face, the team by where the visitor is.
    await expect(said(ada, 'It is, for three more days').locator('.face img')).toHaveAttribute('src', /^blob:/);
    const onSite = marina.locator('section').filter({ has: marina.getByRole('heading', { name: 'On the site' }) });
    await expect(onSite.getByRole('link', { name: "Somebody's site" })).toHaveAttribute('href', site.url);
    await expect(onSite).toContainText('Chrome on Linux');
    await expect(bubble(marina, 'It is, for three more days').getByLabel('Seen')).toBeVisible();

    // Typing is seen from the other side.
    await field(ada).pressSequentially('Then I');
    await expect(marina.getByText(`${name} is typing…`)).toBeVisible();
    await field(ada).press('Enter');
    await expect(bubble(marina, 'Then I')).toBeVisible();

    // Closed, the widget counts what comes; opened, it shows it, also after a reload.
    await ada.keyboard.press('Escape');
    await expect(panel(ada)).toBeHidden();
    await expect(launcher(ada)).toBeFocused();
    await answer(team, name, { text: 'Shall we keep one?' });
    await expect(ada.getByRole('button', { name: 'Open the chat. New messages: 1' })).toBeVisible({ timeout: 15_000 });
    await ada.reload();
    await expect(ada.getByRole('button', { name: 'Open the chat. New messages: 1' })).toBeVisible();
    await launcher(ada).click();
    for (const text of ['Is the lamp there in green?', 'It is, for three more days', 'Then I', 'Shall we keep one?']) {
      await expect(said(ada, text)).toHaveCount(1);
    }

    // What the team changes or takes back is so on the page at once.
    const { id: message_id } = await answer(team, name, { text: 'We close at fve' });
    await expect(said(ada, 'We close at fve')).toBeVisible();
    const text = 'We close at five';
    await ask(marina.request, '/api/app/chat/editMessage/', { data: { message_id, text }, as: team.owner });
    await expect(said(ada, text)).toContainText('edited');
    await ask(marina.request, '/api/app/chat/deleteMessage/', { data: { message_id }, as: team.owner });
    await expect(said(ada, text)).toHaveCount(0);
    await expect(said(ada, 'Message deleted')).toBeVisible();

    // A picture to the team, a file from it.
    await ada.locator('input[type=file]').setInputFiles(picture);
    await expect(ada.getByText('lamp.png')).toBeVisible();
    await field(ada).fill('This one');
    await ada.getByRole('button', { name: 'Send', exact: true }).click();
    const shown = said(ada, 'This one').getByRole('button', { name: 'Picture lamp.png' });
    await expect(shown.getByRole('img')).toHaveAttribute('src', /^blob:/);
    await expect(bubble(marina, 'This one')).toBeVisible();
    await answer(team, name, { file_id: await team.upload('prices.csv') });
    const saved = ada.waitForEvent('download');
    await ada.getByRole('button', { name: /^Save prices\.csv/ }).click();
    expect((await saved).suggestedFilename()).toBe('prices.csv');
    expect(await seriousMistakes(ada)).toEqual([]);
  } finally {
    await ada.context().close();
    await site.close();
  }
});

test('words written without a network arrive once when it is back, and so does what was answered meanwhile', async ({
  request,
  browser,
  baseURL,
}) => {
  const team = await openTeam(request);
  const site = await openSite(baseURL!, team.key);
  const page = await visitor(browser, site.url);
  const name = 'Dora Finch';
  await begin(page, name, 'First');
  await page.context().setOffline(true);
  for (const text of ['Second', 'Third']) {
    await field(page).fill(text);
    await field(page).press('Enter');
    await expect(said(page, text).getByRole('img', { name: 'Sending' })).toBeVisible();
  }
  await answer(team, name, { text: 'Are you there?' });
  await page.context().setOffline(false);
  await expect(said(page, 'Are you there?')).toBeVisible({ timeout: 20_000 });
  for (const text of ['Second', 'Third']) {
    await expect(said(page, text).getByRole('img', { name: 'Sent' })).toBeVisible({ timeout: 20_000 });
  }
  await page.reload();
  await launcher(page).click();
  await expect(said(page, 'Third')).toBeVisible();
  for (const text of ['First', 'Second', 'Third', 'Are you there?']) await expect(said(page, text)).toHaveCount(1);
  await page.context().close();
  await site.close();
});

test('begun words outlive the page, and a file on its way is not lost without a question', async ({
  request,
  browser,
  baseURL,
}) => {
  const team = await openTeam(request);
  const site = await openSite(baseURL!, team.key);
  const page = await visitor(browser, site.url);
  await begin(page, 'Nora Quill', 'First');
  await field(page).fill('Half a thought');
  await page.reload();
  await launcher(page).click();
  await expect(field(page)).toHaveValue('Half a thought');

  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/widget/files/', async (route) => {
    await opened;
    await route.continue();
  });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await field(page).press('Enter');
  await expect(panel(page).getByText('Sending…')).toBeVisible();
  const question = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const asked = await question;
  expect(asked.type()).toBe('beforeunload');
  await asked.dismiss();
  open();
  await expect(said(page, 'Half a thought').getByRole('img', { name: 'Sent' })).toBeVisible();
  await expect(said(page, 'Half a thought').getByRole('button', { name: /a\.txt/ })).toBeVisible();

  await field(page).fill('x'.repeat(20_001));
  await expect(panel(page).getByText('1 characters more than fit')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await page.context().close();
  await site.close();
});

test('on a phone the chat of the demo shop is the whole screen @mobile', async ({ page }) => {
  await page.goto('/demo/shop/');
  await expect(page.getByText('This shop is made up')).toBeVisible();
  await page.getByRole('button', { name: 'Open the chat' }).click();
  const box = (await panel(page).boundingBox())!;
  expect(box).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  expect(await seriousMistakes(page)).toEqual([]);
  await page.getByLabel('Your name').fill('Cleo Park');
  if (await page.getByLabel('E-mail').isVisible()) await page.getByLabel('E-mail').fill('cleo@mail.example');
  await page.getByLabel('Message', { exact: true }).fill('Hello from a phone');
  await page.getByRole('button', { name: /Start the chat|Leave the message/ }).click();
  await expect(said(page, 'Hello from a phone').getByRole('img', { name: /Sent|Seen/ })).toBeVisible();
  for (const name of ['Attach a file', 'Send', 'Close the chat']) {
    const { width, height } = (await page.getByRole('button', { name, exact: true }).first().boundingBox())!;
    expect({ name, isLarge: width >= 44 && height >= 44 }).toEqual({ name, isLarge: true });
  }
  await panel(page).getByRole('button', { name: 'Close the chat' }).click();
  await expect(panel(page)).toBeHidden();

  await page.goto('/demo/shop/?brand=beseda');
  await page.getByRole('button', { name: 'Открыть чат' }).click();
  await expect(page.getByLabel('Ваше имя')).toBeVisible();
});

const bubble = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text });

async function writeAs(page: Page, text: string) {
  await page.getByRole('textbox', { name: /^Message/ }).fill(text);
  await page.getByRole('textbox', { name: /^Message/ }).press('Enter');
}

type Team = Awaited<ReturnType<typeof openTeam>>;

/** A project with a website, and what its owner does at a program of their own. */
async function openTeam(request: APIRequestContext) {
  const owner = await register(request);
  return {
    owner,
    request,
    key: await openWebsite(request, owner),
    upload: async (name: string): Promise<number> => {
      const file = { name, mimeType: 'text/csv', buffer: Buffer.from('lamp;89') };
      const headers = { authorization: `Bearer ${owner.token}`, 'x-project': String(owner.project) };
      const answered = await request.post('/api/app/files/', { headers, multipart: { file } });
      expect(answered.status()).toBe(200);
      return ((await answered.json()) as { data: { id: number } }).data.id;
    },
  };
}

/** Answers the client of this name, with words or with a file. */
async function answer({ owner, request }: Team, client: string, content: { text: string } | { file_id: number }) {
  type Row = { name: string; users: { id: number; channel_id: number }[] };
  const rows = await ask<Row[]>(request, '/api/crm/contacts/?count=100', { as: owner });
  const { id, channel_id } = rows.find((it) => it.name === client)!.users[0]!;
  const path = `/api/app/projects/${owner.project}/channels/${channel_id}/send_message/${id}`;
  return ask<{ id: number }>(request, path, { data: { uid: randomUUID(), ...content }, as: owner });
}
