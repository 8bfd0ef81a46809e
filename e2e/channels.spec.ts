import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { register, test } from './people.ts';

test('a bot is connected as a user would, a client writes and is answered, and the figures tell', async ({ page }) => {
  test.setTimeout(90_000);
  await register(page.request);
  await page.goto('/app/settings/?section=channels');
  await page.getByRole('button', { name: /A bot that answers/ }).click();

  // What is missing is named at its field; the simulator plays the account.
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('Required field')).toBeVisible();
  await expect(page.getByLabel('Bot token')).toBeFocused();
  await page.getByRole('button', { name: 'Play by the simulator' }).click();
  await expect(page.getByLabel('Bot token')).not.toHaveValue('');
  const token = await page.getByLabel('Bot token').inputValue();
  await page.getByLabel('Name', { exact: true }).fill('Shop bot');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('Shop bot is connected')).toBeVisible();
  await expect(page.getByText('Works', { exact: true })).toBeVisible();
  await expect(page.getByText('Known. Leave empty to keep it')).toBeVisible();
  await expect(page.getByLabel('Bot token')).toHaveValue('');
  await expectAccessible(page);

  // The client writes, the operator answers, the client thinks something of it.
  const ada = await clientOf(page.request, token, 'Ada Fern');
  await ada.does({ do: 'write', text: 'Is the lamp there in gren?' });
  await page.goto('/app/messenger/');
  await page.getByRole('link', { name: /Ada Fern/ }).click();
  await expect(bubble(page, 'Is the lamp there in gren?')).toBeVisible();
  const field = page.getByRole('textbox', { name: /^Message/ });
  await field.fill('It is, for three more days');
  await field.press('Enter');
  await expect.poll(() => ada.reads()).toContain('It is, for three more days');
  await ada.does({ do: 'edit', id: await ada.idOf('gren'), text: 'Is the lamp there in green?' });
  await expect(bubble(page, 'Is the lamp there in green?').getByText('edited')).toBeVisible();
  await ada.does({ do: 'react', id: await ada.idOf('It is'), emoji: '👍' });
  await expect(page.getByRole('img', { name: 'Client’s reaction: 👍' })).toBeVisible();

  // Counted within seconds, tried with a real message.
  await page.goto('/app/settings/?section=channels&view=health');
  const bot = page.getByRole('region', { name: 'Shop bot' });
  await expect(async () => {
    await page.reload();
    await expect(bot).toContainText('Received in 24 h1', { timeout: 2000 });
    await expect(bot).toContainText('Sent in 24 h1', { timeout: 2000 });
  }).toPass();
  await bot.getByRole('button', { name: 'Check now: Shop bot' }).click();
  await expect(page.getByText('Shop bot works')).toBeVisible();
  await bot.getByRole('button', { name: 'Test message by Shop bot' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'To' }).click();
  await page.getByRole('option', { name: 'Ada Fern' }).click();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toContainText('The provider took it');
  expect(await ada.reads()).toContain('A test message, no answer needed');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // Off, with its history.
  await page.goto('/app/settings/?section=channels');
  await page.getByRole('button', { name: 'Set up Shop bot' }).click();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(dialog).toContainText('The history stays');
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('It is disconnected. Its dialogues are kept')).toBeVisible();
  await page.goto('/app/messenger/');
  await page.getByRole('link', { name: /Ada Fern/ }).click();
  await expect(bubble(page, 'It is, for three more days')).toBeVisible();
});

const bubble = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text });

type Phone = { client: { id: string }; lines: { id: string; text: string }[] };

/** Somebody with a phone that the simulator plays. */
async function clientOf(request: APIRequestContext, account: string, name: string) {
  const at = { account, channel: 'telegram' };
  const post = async (path: string, data: object): Promise<Phone> => {
    const answer = await request.post(`/simulator/control/${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Phone;
  };
  const { client } = await post('client', { ...at, name });
  const lines = async () => {
    const query = new URLSearchParams({ ...at, client: client.id });
    return ((await (await request.get(`/simulator/control/chat?${query}`)).json()) as Phone).lines;
  };
  return {
    does: (act: object) => post('act', { ...at, client: client.id, act }),
    reads: async () => (await lines()).map(({ text }) => text),
    idOf: async (words: string) => (await lines()).find(({ text }) => text.includes(words))!.id,
  };
}
