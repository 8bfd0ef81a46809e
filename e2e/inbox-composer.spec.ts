import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { openWebsite, writesFromSite } from './clients.ts';
import { expectAccessible, seriousMistakes } from './accessibility.ts';
import { ask, join, type Member, register, stranger, test } from './people.ts';

type Row = { id: number; name: string; users: { id: number; channel_id: number }[] };
type Said = {
  message: string;
  status: string;
  message_type: string;
  mentions: number[];
  file: { name: string } | null;
};

const field = (page: Page) => page.getByRole('textbox', { name: /^(Message|Note)/ });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const bubble = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text });

/** A client of the project's website has written, and their dialogue is open. */
async function withClient(page: Page, name: string, text: string) {
  const owner = await register(page.request, stranger('Vera Lind'));
  const write = await writesFromSite(page.request, await openWebsite(page.request, owner), name, text);
  const contact = await contactOf(page.request, owner, name);
  await page.goto(String(contact.id));
  await expect(bubble(page, text)).toBeVisible({ timeout: 20_000 });
  await expect(field(page)).toBeVisible();
  return { owner, contact, write };
}

const contactOf = async (request: APIRequestContext, as: Member, name: string): Promise<Row> =>
  (await ask<Row[]>(request, '/api/crm/contacts/?count=100', { as })).find((row) => row.name === name)!;

const said = (request: APIRequestContext, as: Member, { id }: Row): Promise<Said[]> =>
  ask<Said[]>(request, `/api/crm/contacts/messages/${id}/`, { as, data: {} });

test('what is written while an answer is on its way stays, here and on the server', async ({ page }) => {
  await withClient(page, 'Ida Hale', 'Anyone there?');
  const kept = (text: string) =>
    page.waitForResponse((it) => it.url().includes('/drafts/') && it.request().postData()?.includes(text) === true);
  const first = kept('First words');
  await field(page).fill('First words');
  await first;
  // The road to the server is slow this time.
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/send_message/**', async (route) => {
    await opened;
    await route.continue();
  });
  await field(page).press('Enter');
  await field(page).pressSequentially('Second words');
  const second = kept('Second words');
  open();
  await second;
  await expect(bubble(page, 'First words').getByRole('button', { name: /Undo/ })).toBeVisible();
  await expect(field(page)).toHaveValue('Second words');
  await page.reload();
  await expect(field(page)).toHaveValue('Second words');

  // A note takes no files along, neither seen nor unseen.
  await page.getByRole('button', { name: 'Note for the team' }).click();
  await field(page).evaluate((it) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['x'], 'photo.png', { type: 'image/png' }));
    it.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText('A note carries no files')).toBeVisible();
  await page.getByRole('button', { name: 'Note for the team' }).click();
  await expect(page.getByRole('list', { name: 'Files' })).toBeHidden();
});

test('a template by its command is filled in before it leaves, and taken back in time it returns to the composer', async ({
  page,
}) => {
  test.setTimeout(60_000);
  const { owner, contact } = await withClient(page, 'Ada Stone', 'What does it cost?');
  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('button', { name: 'New template' }).click();
  const window = page.getByRole('dialog');
  await window.getByRole('textbox', { name: 'Name' }).fill('Prices');
  await window.getByRole('textbox', { name: 'Command' }).fill('price');
  await window.getByRole('textbox', { name: 'Text' }).fill('Dear ');
  await window.getByRole('button', { name: 'Client’s name' }).click();
  await page.keyboard.type(', it is 89.');
  await expectAccessible(page, '[role=dialog]');
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(window.getByRole('button', { name: /Prices.*Dear Ada Stone, it is 89\./ })).toBeVisible();
  await page.keyboard.press('Escape');

  await field(page).pressSequentially('/pri');
  await expect(page.getByRole('option', { name: /Prices/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('Dear Ada Stone, it is 89.');

  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(field(page)).toHaveValue('Dear Ada Stone, it is 89.');
  await expect(bubble(page, 'it is 89')).toHaveCount(0);
  expect((await said(page.request, owner, contact)).map((it) => it.message)).toEqual(['What does it cost?']);

  await send(page).click();
  await expect(bubble(page, 'it is 89').getByLabel('Sent')).toBeVisible({ timeout: 15_000 });
  expect(await said(page.request, owner, contact)).toHaveLength(2);
});

test('a note calls a colleague, files go with words, and what was begun is found on another device', async ({
  page,
  elsewhere,
}) => {
  test.setTimeout(60_000);
  const { owner, contact } = await withClient(page, 'Bo Hart', 'Hello');
  const colleague = await elsewhere();
  await join(colleague.request, owner, stranger('Tim Hollis'));
  await join(colleague.request, owner, stranger('Tina Low'));
  const users = `/api/app/projects/${owner.project}/users/`;
  const tim = (await ask<Row[]>(page.request, users, { as: owner })).find(({ name }) => name === 'Tim Hollis')!;
  const channels_ids = [contact.users[0]!.channel_id];
  await ask(page.request, `${users}${tim.id}`, { method: 'PUT', data: { channels_ids }, as: owner });
  const cfg = { chat: { managers_visibility: '1' } };
  await ask(page.request, '/api/app/chat/updateConfig/', { data: { action: 'editconfig', cfg }, as: owner });
  await page.reload();
  await page.getByRole('button', { name: 'Note for the team' }).click();
  await field(page).pressSequentially('Please look, @ti');
  // Whoever could not open it is named, with the reason, and not called.
  const barred = page.getByRole('option', { name: /Tina Low.*Does not see this channel/ });
  await expect(barred).toHaveAttribute('aria-disabled', 'true');
  await barred.click({ force: true });
  await expect(field(page)).toHaveValue('Please look, @ti');
  await page.getByRole('option', { name: /Tim Hollis/ }).click();
  await expect(field(page)).toHaveValue('Please look, @Tim Hollis ');
  expect(await seriousMistakes(page, '[data-composer]')).toEqual([]);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(bubble(page, 'Please look, @Tim Hollis')).toBeVisible();
  await page.getByRole('button', { name: 'Note for the team' }).click();

  await page.locator('input[type=file]').setInputFiles([
    { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('lamp;89') },
    { name: 'rules.txt', mimeType: 'text/plain', buffer: Buffer.from('be kind') },
  ]);
  await page.getByRole('button', { name: 'Remove rules.txt' }).click();
  await field(page).fill('All our prices');
  await send(page).click();
  await expect(bubble(page, 'prices.csv')).toContainText('All our prices');
  await expect
    .poll(async () => (await said(page.request, owner, contact)).slice(1))
    .toMatchObject([
      { message_type: 'comment', mentions: [expect.any(Number)] },
      { message: 'All our prices', file: { name: 'prices.csv' } },
    ]);

  // Typed here, found there; emptied there, gone here.
  await field(page).fill('I was about to');
  const laptop = await elsewhere();
  await laptop.request.post('/api/app/user/login/', { data: { email: owner.email, password: owner.password } });
  await expect
    .poll(async () => (await ask<unknown[]>(page.request, '/api/app/chat/drafts/', { as: owner })).length)
    .toBe(1);
  await laptop.goto(String(contact.id));
  await expect(field(laptop)).toHaveValue('I was about to', { timeout: 20_000 });
  await field(laptop).fill('');
  await expect(field(page)).toHaveValue('', { timeout: 15_000 });
});

test('whoever answers second sees the first answer before deciding', async ({ page, elsewhere }) => {
  const { owner, contact } = await withClient(page, 'Cleo Park', 'Is anybody there?');
  const colleague = await elsewhere();
  const tim = await join(colleague.request, owner, stranger('Tim Hollis'));
  await field(page).fill('Yes, I am');
  const [dialogue] = contact.users;
  const path = `/api/app/projects/${owner.project}/channels/${dialogue!.channel_id}/send_message/${dialogue!.id}`;
  await ask(colleague.request, path, { as: tim, data: { uid: randomUUID(), text: 'How can I help?' } });
  await expect(bubble(page, 'How can I help?')).toBeVisible();
  await send(page).click();

  const window = page.getByRole('dialog', { name: 'Tim Hollis has already answered' });
  await expect(window).toContainText('How can I help?');
  expect(await seriousMistakes(page, '[role=dialog]')).toEqual([]);
  await window.getByRole('button', { name: 'Edit' }).click();
  await expect(field(page)).toHaveValue('Yes, I am');
  expect(await said(page.request, owner, contact)).toHaveLength(2);
  await field(page).fill('Tim will help you');
  await send(page).click();
  await expect(window).toBeHidden();
  await expect(bubble(page, 'Tim will help you')).toBeVisible();
});

test('a message waits for its time, past answers are suggested, and a macro does several things at once', async ({
  page,
}) => {
  const { owner, contact, write } = await withClient(page, 'Dora Finch', 'How much is delivery to Oslo?');
  await field(page).fill('Delivery to Oslo is 20.');
  await send(page).click();
  await expect(bubble(page, 'Delivery to Oslo is 20.')).toBeVisible();
  await write('Tell me, how much is delivery to Oslo?');
  await expect(bubble(page, 'Tell me')).toBeVisible();
  await page.getByRole('button', { name: 'Suggest an answer' }).click();
  const strip = page.getByRole('region', { name: 'Suggested answer' });
  await expect(strip).toContainText('Delivery to Oslo is 20.');
  // Esc closes what stands above first, and leaves the field after that.
  await field(page).press('Escape');
  await expect(strip).toBeHidden();
  await expect(field(page)).toBeFocused();
  await page.getByRole('button', { name: 'Suggest an answer' }).click();
  await strip.getByRole('button', { name: 'Insert' }).click();
  await expect(field(page)).toHaveValue('Delivery to Oslo is 20.');

  await page.getByRole('button', { name: 'More ways to send' }).click();
  await page.getByRole('menuitem', { name: 'Send later' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Tomorrow/ })
    .click();
  const waiting = page.getByRole('list', { name: '1 message waits' });
  await expect(waiting).toContainText('Delivery to Oslo is 20.');
  await expect(field(page)).toHaveValue('');
  await waiting.getByRole('button', { name: 'What to do with it' }).click();
  await page.getByRole('menuitem', { name: 'Send now' }).click();
  await expect(waiting).toBeHidden();
  await expect(bubble(page, 'Delivery to Oslo is 20.')).toHaveCount(2);

  const steps = [{ action: 'take' }, { action: 'note', text: 'Wants it by Friday' }];
  await ask(page.request, '/api/app/chat/macros/', { as: owner, data: { name: 'Begin', type: 'general', steps } });
  await field(page).press('Alt+KeyM');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Begin/ })
    .click();
  await expect(bubble(page, 'Wants it by Friday')).toBeVisible();
  await expect(
    page.getByRole('banner').or(page.locator('header')).filter({ hasText: 'answered by you' }).first(),
  ).toBeVisible();
  expect((await said(page.request, owner, contact)).filter((it) => it.message_type === 'comment')).toHaveLength(1);
});

test('on a phone: emoji from a sheet, a voice message, and a message taken back @mobile', async ({ page }) => {
  await withClient(page, 'Ella Moss', 'Hi');
  await page.getByRole('button', { name: 'Emoji' }).tap();
  await page.getByRole('dialog').getByPlaceholder('Find an emoji').fill('party popper');
  await page
    .getByRole('dialog')
    .getByRole('gridcell', { name: /party popper/i })
    .or(page.getByText('🎉'))
    .first()
    .tap();
  await expect(field(page)).toHaveValue('🎉');
  for (const name of ['Attach files', 'Emoji', 'Templates', 'Record a voice message', 'Send']) {
    const { height } = (await page.getByRole('button', { name, exact: true }).boundingBox())!;
    expect({ name, isHigh: height >= 44 }).toEqual({ name, isHigh: true });
  }
  expect(await seriousMistakes(page, '[data-composer]')).toEqual([]);
  await send(page).tap();
  await page.getByRole('button', { name: /^Undo/ }).tap();
  await expect(field(page)).toHaveValue('🎉');
  await field(page).fill('');

  await field(page).fill('Listen to this');
  await page.getByRole('button', { name: 'Record a voice message' }).tap();
  await expect(page.getByRole('group', { name: 'Recording' })).toContainText(/0:(0[1-9]|[1-9]\d)/);
  await page.getByRole('button', { name: 'Send the recording' }).tap();
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('group', { name: 'Recording' })).toBeHidden();
  // The words that stood beside it went along.
  await expect(field(page)).toHaveValue('');
  await expect(bubble(page, 'Listen to this').getByRole('button', { name: /play/i })).toBeVisible();
});
