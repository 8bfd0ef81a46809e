import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import {
  answerOnScreen,
  asked,
  bubble,
  connectOnScreen,
  field,
  leaveAtOnce,
  phoneOf,
  refusedAndSentAgain,
  say,
  writeOnPhone,
} from './channel-steps.ts';
import { ask, register, test } from './people.ts';
import { connectSimulated, newClient, turn } from './simulated.ts';
import { type Channel, channels } from './simulated-channels.ts';

type Row = { name: string; users: { id: number; channel_id: number }[] };

const sharedMoods = ['telegram', 'viber'];

/** What is promised of each channel: of two in one walk, which share their pages. */
const promise = (two: Channel[]) =>
  test(`${two.map(({ title }) => title).join(' and ')}: connected as a user would, a client writes on the phone, and is answered with words, a quote and a file`, async ({
    page,
    elsewhere,
  }) => {
    test.setTimeout(90_000);
    await register(page.request);
    await leaveAtOnce(page);
    const phones = await elsewhere();
    await phones.goto('/simulator/?LANG=en');
    for (const channel of two) await test.step(channel.title, () => converse(page, phones, channel));
  });

async function converse(page: Page, phones: Page, channel: Channel) {
  const account = await connectOnScreen(page, phones, channel);
  const client = await newClient(page.request, account, `Ada ${channel.type}`);

  // Told twice and out of order, each word stands once.
  await turn(page.request, channel.type, { copies: 2, disorder: true });
  await writeOnPhone(phones, channel, account, client, asked);
  await client.does({ do: 'write', text: 'Or in blue?' });
  await page.goto('/app/messenger/');
  await page.getByRole('link', { name: new RegExp(client.name) }).click();
  await expect(bubble(page, asked)).toHaveCount(1);
  await expect(bubble(page, 'Or in blue?')).toHaveCount(1);
  await answerOnScreen(page, channel, client);
  await client.does({ do: 'read' });
  await expect(bubble(page, `Yes, ${channel.type}`).getByLabel(channel.last)).toBeVisible();
  await expect(phoneOf(phones, channel).getByText(`Yes, ${channel.type}`)).toBeVisible();
  await expect(bubble(page, 'Or in blue?')).toHaveCount(1);
  await turn(page.request, channel.type, { copies: 1, disorder: false });
  await refusedAndSentAgain(page, channel);
}

const ofOwnMoods = channels.filter(({ type }) => !sharedMoods.includes(type));
for (let nth = 0; nth < ofOwnMoods.length; nth += 2) promise(ofOwnMoods.slice(nth, nth + 2));

test.describe('one after another', () => {
  // These turn the same providers' moods.
  test.describe.configure({ mode: 'default' });
  promise(channels.filter(({ type }) => sharedMoods.includes(type)));

  test('the figures tell what came and left, what ends is told everywhere, and off and on again it keeps its history', async ({
    page,
  }) => {
    test.setTimeout(90_000);
    const owner = await register(page.request);
    await leaveAtOnce(page);
    const account = await connectSimulated(page.request, owner, 'telegram');
    const client = await newClient(page.request, account, 'Ada Fern');
    await client.does({ do: 'write', text: 'Is the lamp there in gren?' });
    await page.goto('/app/messenger/');
    await page.getByRole('link', { name: /Ada Fern/ }).click();
    await say(page, 'It is, for three more days');
    await client.gets('It is, for three more days');
    await client.does({ do: 'edit', id: (await client.gets('gren')).id, text: asked });
    await expect(bubble(page, asked).getByText('edited')).toBeVisible();
    await client.does({ do: 'react', id: (await client.gets('It is')).id, emoji: '👍' });
    await expect(page.getByRole('img', { name: 'Client’s reaction: 👍' })).toBeVisible();

    // Counted within seconds, tried with a real message.
    await page.goto('/app/settings/?section=channels&view=health');
    const bot = page.getByRole('group', { name: 'telegram', exact: true });
    await expect(async () => {
      await page.reload();
      await expect(bot).toContainText('Received in 24 h1', { timeout: 2000 });
      await expect(bot).toContainText('Sent in 24 h1', { timeout: 2000 });
    }).toPass();
    await bot.getByRole('button', { name: 'Check now: telegram' }).click();
    await expect(page.getByText('telegram works')).toBeVisible();
    await bot.getByRole('button', { name: 'Test message by telegram' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'To' }).click();
    await page.getByRole('option', { name: 'Ada Fern' }).click();
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog).toContainText('The provider took it');
    await client.gets('A test message, no answer needed');

    // A token that has ended: the test says so, and so does everything else.
    await turn(page.request, 'telegram', { error: { name: 'token_revoked', times: 1, word: 'lastword' } });
    await dialog.getByLabel('Message').fill('The lastword');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog).toContainText('It did not arrive: The provider no longer accepts');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(bot).toContainText('Does not work');
    await expect(bot.getByRole('alert')).toContainText('Unauthorized');
    await page.goto('/app/messenger/');
    await expect(page.getByText(/telegram.*(does not work|Unauthorized)/i).first()).toBeVisible();

    // Off, with its history; on again, the history goes on.
    await page.goto(`/app/settings/?section=channels&channel=${account.channel_id}`);
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await expect(dialog).toContainText('The history stays');
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByText('It is disconnected. Its dialogues are kept')).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('Shop bot');
    await page.getByRole('button', { name: 'Connect again' }).click();
    await expect(page.getByText('Shop bot is connected')).toBeVisible();
    await client.does({ do: 'write', text: 'And now?' });
    await page.goto('/app/messenger/');
    await page.getByRole('link', { name: /Ada Fern/ }).click();
    await expect(bubble(page, 'It is, for three more days')).toBeVisible();
    await expect(bubble(page, 'And now?')).toBeVisible();
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
      return client;
    };

    const fay = await open('telegram', 'Fay Moss');
    await turn(page.request, 'telegram', { error: { name: 'flood', times: 99, word: 'toofast' } });
    await say(page, 'We are, toofast');
    await expect(bubble(page, 'toofast').getByText(/Not taken yet: Too Many Requests/)).toBeVisible();
    await say(page, 'One moment');
    await expect(bubble(page, 'One moment').getByText('Waits for the message before it')).toBeVisible();
    await bubble(page, 'toofast').getByRole('button', { name: 'Cancel sending' }).click();
    await expect(field(page)).toHaveValue('We are, toofast');
    await field(page).fill('');
    await expect(bubble(page, 'toofast')).toHaveCount(0);
    await expect(bubble(page, 'One moment').getByLabel('Sent')).toBeVisible();
    await turn(page.request, 'telegram', { error: null });

    await open('viber', 'Gil Reed');
    await turn(page.request, 'viber', { error: { name: 'server_error', times: 1, word: 'halfway' } });
    await say(page, 'We are, halfway');
    const doubtful = bubble(page, 'halfway');
    await expect(doubtful.getByText(/not known whether this arrived/)).toBeVisible();
    await doubtful.getByRole('button', { name: 'It arrived' }).click();
    await expect(doubtful.getByLabel('Sent')).toBeVisible();

    // What did not leave answers nobody, and its writer learns it wherever they are.
    await turn(page.request, 'telegram', { error: { name: 'blocked', times: 1, word: 'unheard' } });
    const row = page.getByRole('link', { name: /Fay Moss/ });
    await fay.does({ do: 'write', text: 'Hello?' });
    await expect(row.getByLabel(/Waiting for an answer/)).toBeVisible();
    const contacts = await ask<Row[]>(page.request, '/api/crm/contacts/', { as: owner });
    const { channel_id, id } = contacts.find(({ name }) => name === 'Fay Moss')!.users[0]!;
    await ask(page.request, `/api/app/projects/${owner.project}/channels/${channel_id}/send_message/${id}`, {
      data: { uid: randomUUID(), text: 'This stays unheard' },
      as: owner,
    });
    await expect(row).toContainText('Not sent: This stays unheard');
    await expect(row.getByLabel(/Waiting for an answer/)).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Message to Fay Moss was not sent');
    await page.getByRole('alert').getByRole('button', { name: 'Open' }).click();
    await bubble(page, 'unheard').getByRole('button', { name: 'Send again' }).click();
    await expect(bubble(page, 'unheard').getByLabel('Sent')).toBeVisible();
    await expect(row).toContainText('We: This stays unheard');
    await expect(row.getByLabel(/Waiting for an answer/)).toHaveCount(0);

    // One's own words are changed and deleted at the client's, and a sign is put on theirs.
    await bubble(page, 'unheard').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Text').fill('Heard at last');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(bubble(page, 'Heard at last')).toContainText('edited');
    await fay.gets('Heard at last');
    await bubble(page, 'Hello?').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'React' }).click();
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: '👍' }).click();
    await expect(bubble(page, 'Hello?').getByLabel('Our reaction: 👍')).toBeVisible();
    expect((await fay.gets('Hello?')).our_reaction).toBe('👍');
    await bubble(page, 'Heard at last').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(bubble(page, 'Heard at last')).toContainText('deleted');
    expect((await fay.gets('Heard at last')).deleted).toBe(true);
  });
});
