import { type AddressInfo, createServer } from 'node:net';
import { startSimulator } from '@parley/simulator/simulator';
import { Api, type GrammyError } from 'grammy';
import { TelegramServer } from 'telegram-test-api/lib/telegramServer.js';
import { expect, test } from 'vitest';

const token = '123456789:AAdemo';
type Stage = { api: Api; writes: (text: string) => Promise<void>; stop: () => Promise<unknown> };

/** Our own Telegram. */
async function ours(): Promise<Stage> {
  const simulator = await startSimulator();
  const account = simulator.world.openAccount({ channel: 'telegram', key: token, name: 'Bot' });
  const anna = simulator.play.client(account, { id: '111', name: 'Anna' });
  return {
    api: new Api(token, { apiRoot: `${simulator.url}/telegram` }),
    writes: async (text) => void anna.writes({ text }),
    stop: simulator.stop,
  };
}

/** Somebody else's, which knows texts only. */
async function theirs(): Promise<Stage> {
  const server = new TelegramServer({ host: '127.0.0.1', port: await freePort() });
  await server.start();
  const client = server.getClient(token, { userId: 111, chatId: 111, firstName: 'Anna' });
  return {
    api: new Api(token, { apiRoot: server.config.apiURL }),
    writes: async (text) => void (await client.sendMessage(client.makeMessage(text))),
    stop: () => server.stop(),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** What the most used library for bots does with texts, the same against both. */
test.each([
  ['our simulator', ours],
  ['telegram-test-api', theirs],
])('a bot made with grammY talks with %s', async (_, open) => {
  const { api, writes, stop } = await open();
  try {
    expect(await api.getMe()).toMatchObject({ username: expect.any(String) });
    await writes('Hello');
    const [update] = await api.getUpdates({ timeout: 0 });
    expect(update?.message).toMatchObject({ text: 'Hello', chat: { id: 111, type: 'private' } });
    const sent = await api.sendMessage(111, 'Good morning');
    expect(sent).toMatchObject({ text: 'Good morning', chat: { id: 111 } });
    expect(await api.getUpdates({ offset: update!.update_id + 1, timeout: 0 })).toEqual([]);
    await api.editMessageText(111, sent.message_id, 'Good day');
    await api.deleteMessage(111, sent.message_id);
    await api.setWebhook('https://parley.example/hook');
    await api.deleteWebhook();
  } finally {
    await stop();
  }
});

test('our simulator refuses as Telegram does', async () => {
  const { api, stop } = await ours();
  try {
    const refusal = (work: Promise<unknown>) =>
      work.then(
        () => null,
        (error: GrammyError) => [error.error_code, error.description],
      );
    expect(await refusal(api.sendMessage(999, 'Hi'))).toEqual([400, 'Bad Request: chat not found']);
    expect(await refusal(api.sendMessage(111, 'x'.repeat(4097)))).toEqual([400, 'Bad Request: message is too long']);
    await api.setWebhook('https://parley.example/hook', { secret_token: 'word' });
    expect((await refusal(api.getUpdates()))?.[0]).toBe(409);
  } finally {
    await stop();
  }
});
