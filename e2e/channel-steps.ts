import { expect, type Locator, type Page } from '@playwright/test';
import { type Account, accountWith, type Client, turn } from './simulated.ts';
import { bytesOf, type Channel } from './simulated-channels.ts';

export const field = (page: Page) => page.getByRole('textbox', { name: /^Message/ });
export const bubble = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text });
export const asked = 'Is the lamp there in green?';

/** Nothing is held for taking it back: other tests are about that. */
export const leaveAtOnce = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('config', JSON.stringify({ undo_send: false })));

/** The form of a new channel, filled in with an account that the simulator plays. Answers what was entered. */
export async function openForm(page: Page, { about }: Channel): Promise<string[]> {
  await page.goto('/app/settings/?section=channels');
  await page.getByRole('button', { name: new RegExp(about) }).click();
  const filled = page.waitForResponse((it) => it.url().includes('/channels/simulated/'));
  await page.getByRole('button', { name: 'Play by the simulator' }).click();
  const { data } = (await (await filled).json()) as { data: Record<string, string> };
  return Object.values(data);
}

export async function connectOnScreen(page: Page, phones: Page, channel: Channel): Promise<Account> {
  const { type, by } = channel;
  const { key } = await accountWith(page.request, type, await openForm(page, channel));
  await page.getByLabel('Name', { exact: true }).fill(`Our ${type}`);
  await page.getByRole('button', { name: by === 'consent' ? 'Continue' : 'Connect', exact: true }).click();
  if (by === 'scan') {
    await expect(page.getByRole('img', { name: 'Scan this code with the phone' })).toBeVisible();
    const phone = phoneOf(phones, channel);
    await phone.getByRole('combobox', { name: 'Account' }).selectOption(key);
    await phone.getByRole('button', { name: 'Scan it' }).click();
  }
  if (by === 'consent') {
    await page.getByRole('button', { name: 'Continue with Instagram' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
  }
  await expect(page.getByText(`Our ${type} is connected`)).toBeVisible();
  await expect(page.getByText('Works', { exact: true })).toBeVisible();
  return { type, key };
}

export const phoneOf = (phones: Page, { title }: Channel): Locator =>
  phones.getByRole('region', { name: title, exact: true });

export async function writeOnPhone(phones: Page, channel: Channel, { key }: Account, client: Client, text: string) {
  const phone = phoneOf(phones, channel);
  await phone.getByRole('combobox', { name: 'Account' }).selectOption(key);
  await phone.getByRole('combobox', { name: 'Client' }).selectOption(client.id);
  await phone.getByRole('textbox', { name: 'Message' }).fill(text);
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(phone.getByText(text)).toBeVisible();
}

export async function say(page: Page, text: string) {
  await field(page).fill(text);
  // In letters, too.
  await field(page).press('Control+Enter');
}

export async function answerOnScreen(page: Page, { type, quotes, file }: Channel, client: Client) {
  await bubble(page, asked).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Quote' }).click();
  await say(page, `Yes, ${type}`);
  const got = await client.gets(`Yes, ${type}`);
  if (quotes) expect(got.quoted_id).toBe((await client.gets(asked)).id);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ ...file, buffer: bytesOf(file) }]);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(async () => (await client.lines()).some((it) => it.from === 'business' && it.file)).toBe(true);
}

/** The provider's reason stands under the message; another try brings it there. */
export async function refusedAndSentAgain(page: Page, { type, refusal }: Channel) {
  const [name, words] = refusal;
  const word = `again${type}`;
  // Where messages are no plain text on the wire, the next one is meant.
  const isPlain = !['telegramNumbered', 'email'].includes(type);
  await turn(page.request, type, { error: { name, times: 1, ...(isPlain && { word }) } });
  await say(page, `Say it ${word}`);
  const refused = bubble(page, `Say it ${word}`);
  await expect(refused.getByText(new RegExp(words, 'i'))).toBeVisible();
  await refused.getByRole('button', { name: 'Send again' }).click();
  await expect(refused.getByLabel(/^(Sent|Delivered)$/)).toBeVisible();
}
