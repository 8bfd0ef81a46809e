import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible, seriousMistakes } from './accessibility.ts';
import { ask, join, stranger, test } from './people.ts';
import { bubble, field, type Row, said, send, withClient } from './written.ts';

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
  await page.locator('[data-composer]').getByRole('button', { name: 'Add note' }).click();
  await expect(bubble(page, 'Please look, @Tim Hollis')).toBeVisible();
  await page.getByRole('button', { name: 'Note for the team' }).click();

  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
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
