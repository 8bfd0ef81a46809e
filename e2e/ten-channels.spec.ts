import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { ofColours, seriousMistakes } from './accessibility.ts';
import { ask, type Member, register, test } from './people.ts';
import { type Account, type Client, connectSimulated, newClient, turn } from './simulated.ts';
import { byApi, byScreen, bytesOf, type Channel } from './simulated-channels.ts';

const field = (page: Page) => page.getByRole('textbox', { name: /^Message/ });
const bubble = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text });

test('on Telegram, WhatsApp, Instagram and Viber a client is answered with words, a quote and a file, until they have seen it', async ({
  page,
  elsewhere,
}) => {
  const owner = await register(page.request);
  await leaveAtOnce(page);
  await page.goto('/app/messenger/');
  const phones = await elsewhere();
  await phones.goto('/simulator/?LANG=en');
  for (const channel of byScreen) {
    await test.step(channel.type, async () => {
      const account = await connectSimulated(page.request, owner, channel.type);
      const client = await newClient(page.request, account, `Ada ${channel.type}`);
      const isPlayed = ['telegram', 'viber'].includes(channel.type);
      if (isPlayed) await writeOnPhone(phones, channel, account, client, 'Is the lamp there in green?');
      else await client.does({ do: 'write', text: 'Is the lamp there in green?' });
      await page.getByRole('link', { name: new RegExp(client.name) }).click();
      await answerOnScreen(page, channel, client);
      if (isPlayed) await expect(phoneOf(phones, channel).getByText(`Yes, ${channel.type}`)).toBeVisible();
      await client.does({ do: 'read' });
      await expect(bubble(page, `Yes, ${channel.type}`).getByLabel(channel.last)).toBeVisible();
      await refusedAndSentAgain(page, channel, async (text) => {
        await field(page).fill(text);
        await field(page).press('Enter');
      });
    });
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await phones.emulateMedia({ colorScheme });
    expect(await seriousMistakes(phones, 'body', colorScheme === 'dark' ? ofColours : undefined), colorScheme).toEqual(
      [],
    );
  }
});

test('so it is on WhatsApp Business, a Telegram number, VK, Avito and by e-mail', async ({ page }) => {
  const owner = await register(page.request);
  await page.goto('/app/messenger/');
  for (const channel of byApi) {
    await test.step(channel.type, async () => {
      const account = await connectSimulated(page.request, owner, channel.type);
      const client = await newClient(page.request, account, `Bea ${channel.type}`);
      await client.does({ do: 'write', text: 'Is the lamp there in green?', extra: { subject: 'A lamp' } });
      await page.getByRole('link', { name: new RegExp(client.name) }).click();
      await expect(bubble(page, 'Is the lamp there in green?')).toBeVisible();
      const answer = await desk(page.request, owner, account);
      await answerByApi(page, answer, channel, client);
      await client.does({ do: 'read' });
      await expect(bubble(page, `Yes, ${channel.type}`).getByLabel(channel.last)).toBeVisible();
      await refusedAndSentAgain(page, channel, (text) => answer.says({ text }));
    });
  }
});

test('copies and disorder change nothing: each word of the client stands once', async ({ page }) => {
  const owner = await register(page.request);
  const account = await connectSimulated(page.request, owner, 'vk');
  const client = await newClient(page.request, account, 'Cora Vale');
  await page.goto('/app/messenger/');
  await turn(page.request, 'vk', { copies: 3, disorder: true });
  const said = ['one', 'two', 'three'].map((word) => `Word ${word}`);
  for (const text of said) await client.does({ do: 'write', text });
  await turn(page.request, 'vk', { copies: 1, disorder: false });
  await page.getByRole('link', { name: /Cora Vale/ }).click();
  for (const text of said) await expect(bubble(page, text)).toHaveCount(1);
  const answer = await desk(page.request, owner, account);
  await expect.poll(async () => (await answer.thread()).map((it) => it.message).toSorted()).toEqual(said.toSorted());
});

test('what does not leave says why and is taken back; where nobody knows whether it arrived, one who looked says so', async ({
  page,
}) => {
  const owner = await register(page.request);
  await leaveAtOnce(page);
  await page.goto('/app/messenger/');
  const open = async (type: string, name: string) => {
    const client = await newClient(page.request, await connectSimulated(page.request, owner, type), name);
    await client.does({ do: 'write', text: 'Are you there?' });
    await page.getByRole('link', { name: new RegExp(name) }).click();
    await expect(bubble(page, 'Are you there?')).toBeVisible();
  };
  const say = async (text: string) => {
    await field(page).fill(text);
    await field(page).press('Enter');
  };

  await open('telegram', 'Fay Moss');
  await turn(page.request, 'telegram', { error: { name: 'flood', times: 99, word: 'toofast' } });
  await say('We are, toofast');
  await expect(bubble(page, 'toofast').getByText(/Not taken yet: Too Many Requests/)).toBeVisible();
  await say('One moment');
  await expect(bubble(page, 'One moment').getByText('Waits for the message before it')).toBeVisible();
  await bubble(page, 'toofast').getByRole('button', { name: 'Cancel sending' }).click();
  await expect(field(page)).toHaveValue('We are, toofast');
  await expect(bubble(page, 'toofast')).toHaveCount(0);
  await expect(bubble(page, 'One moment').getByLabel('Sent')).toBeVisible();
  await turn(page.request, 'telegram', { error: null });

  await open('viber', 'Gil Reed');
  await turn(page.request, 'viber', { error: { name: 'server_error', times: 1, word: 'halfway' } });
  await say('We are, halfway');
  const doubtful = bubble(page, 'halfway');
  await expect(doubtful.getByText(/not known whether this arrived/)).toBeVisible();
  await doubtful.getByRole('button', { name: 'It arrived' }).click();
  await expect(doubtful.getByLabel('Sent')).toBeVisible();
});

test('one plays the client on a small screen, and the operator answers on another @mobile', async ({
  page,
  elsewhere,
}) => {
  const owner = await register(page.request);
  const account = await connectSimulated(page.request, owner, 'telegram');
  const client = await newClient(page.request, account, 'Dora Wren');
  await leaveAtOnce(page);
  await page.goto('/app/messenger/');
  const phones = await elsewhere();
  await phones.setViewportSize({ width: 390, height: 844 });
  await phones.goto('/simulator/?LANG=en');
  const [channel] = byScreen;
  await writeOnPhone(phones, channel!, account, client, 'Do you hear me?');
  expect(await phones.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: /Dora Wren/ }).click();
  await expect(bubble(page, 'Do you hear me?')).toBeVisible();
  await field(page).fill('Loud and clear');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(phoneOf(phones, channel!).getByText('Loud and clear')).toBeVisible();
});

/** Nothing is held for taking it back: other tests are about that. */
const leaveAtOnce = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('config', JSON.stringify({ undo_send: false })));

const phoneOf = (phones: Page, { title }: Channel): Locator => phones.getByRole('region', { name: title, exact: true });

async function writeOnPhone(phones: Page, channel: Channel, account: Account, client: Client, text: string) {
  const phone = phoneOf(phones, channel);
  await phone.getByRole('combobox', { name: 'Account' }).selectOption(account.key);
  await phone.getByRole('combobox', { name: 'Client' }).selectOption(client.id);
  await phone.getByRole('textbox', { name: 'Message' }).fill(text);
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(phone.getByText(text)).toBeVisible();
}

async function answerOnScreen(page: Page, channel: Channel, client: Client) {
  const asked = bubble(page, 'Is the lamp there in green?');
  await asked.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Quote' }).click();
  await field(page).fill(`Yes, ${channel.type}`);
  await field(page).press('Enter');
  await expectQuoted(channel, client);
  await page.locator('input[type=file]').setInputFiles([{ ...channel.file, buffer: bytesOf(channel.file) }]);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expectFile(client);
}

async function expectQuoted({ type, quotes }: Channel, client: Client) {
  const got = await client.gets(`Yes, ${type}`);
  if (quotes) expect(got.quoted_id).toBe((await client.gets('Is the lamp')).id);
}

const expectFile = (client: Client) =>
  expect.poll(async () => (await client.lines()).some((it) => it.from === 'business' && it.file)).toBe(true);

type Said = { id: number; user_id: number; message: string };

/** What the owner says to the one client of the account, over the API. */
async function desk(request: APIRequestContext, owner: Member, { channel_id }: Account) {
  type Row = { id: number; users: { id: number; channel_id: number }[] };
  const rows = await ask<Row[]>(request, '/api/crm/contacts/?count=100', { as: owner });
  const row = rows.find(({ users }) => users.some((it) => it.channel_id === channel_id))!;
  const { id } = row.users.find((it) => it.channel_id === channel_id)!;
  const path = `/api/app/projects/${owner.project}/channels/${channel_id}/send_message/${id}`;
  const headers = { authorization: `Bearer ${owner.token}`, 'x-project': String(owner.project) };
  return {
    thread: () => ask<Said[]>(request, `/api/crm/contacts/messages/${row.id}/`, { data: {}, as: owner }),
    says: (data: object) => ask<Said>(request, path, { data: { uid: randomUUID(), ...data }, as: owner }),
    sends: async (file: Channel['file']) => {
      const multipart = { uid: randomUUID(), file: { ...file, buffer: bytesOf(file) } };
      const sent = await request.post(path, { multipart, headers });
      expect(sent.ok(), await sent.text()).toBe(true);
    },
  };
}

async function answerByApi(page: Page, answer: Awaited<ReturnType<typeof desk>>, channel: Channel, client: Client) {
  const [asked] = (await answer.thread()).filter(({ message }) => message.includes('Is the lamp'));
  await answer.says({ text: `Yes, ${channel.type}`, quotedMessageId: asked!.id });
  await expect(bubble(page, `Yes, ${channel.type}`)).toBeVisible();
  await expectQuoted(channel, client);
  await answer.sends(channel.file);
  await expectFile(client);
}

/** The provider's reason stands under the message; another try brings it there. */
async function refusedAndSentAgain(page: Page, { type, refusal }: Channel, says: (text: string) => Promise<unknown>) {
  const [name, words] = refusal;
  const word = `again${type}`;
  // Where messages are no plain text on the wire, the next one is meant.
  const isPlain = !['telegramNumbered', 'email'].includes(type);
  await turn(page.request, type, { error: { name, times: 1, ...(isPlain && { word }) } });
  await says(`Say it ${word}`);
  const refused = bubble(page, `Say it ${word}`);
  await expect(refused.getByText(new RegExp(words, 'i'))).toBeVisible();
  await refused.getByRole('button', { name: 'Send again' }).click();
  await expect(refused.getByLabel(/^(Sent|Delivered)$/)).toBeVisible();
}
