import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@parley/contract/accounts/sessions';
import { listContacts } from '@parley/contract/inbox/contacts';
import {
  listMessages,
  type Message,
  messageCreated,
  messageUpdated,
  sendMessage,
} from '@parley/contract/inbox/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, callerOf } from './app.ts';
import { type LiveClient, openLive } from './live-client.ts';

const program = new URL('../src/main.ts', import.meta.url).pathname;
const dataDir = mkdtempSync(join(tmpdir(), 'parley-kill-'));
let url: string;
let server: ChildProcess;

beforeAll(async () => {
  url = `http://127.0.0.1:${await freePort()}`;
  server = await start();
});
afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
});

test(
  'a server killed between sending and delivery loses nothing and doubles nothing',
  { timeout: 240_000 },
  async () => {
    const { anna, client, screen } = await openOffice();
    const before = await wholeThread(anna, client);
    const all: string[] = [];
    let undelivered = 0;
    // The kill must fall between; how many rounds that takes is up to the machine.
    for (let round = 1; round <= 8 && (round <= 2 || undelivered === 0); round++) {
      const uids = Array.from({ length: 30 }, () => crypto.randomUUID());
      const acknowledged = await sendAndKill(anna, client, uids);
      undelivered += acknowledged.filter((uid) => !deliveredOn(screen).includes(uid)).length;
      all.push(...uids);
      server = await start();
      await screen.connect();
      // What was not acknowledged is sent again, as a browser does; what was, too: it cannot know.
      const again = await Promise.all(uids.map((uid) => send(anna, client, uid)));
      expect(again.map((it) => it.status)).toEqual(uids.map(() => 200));
      await screen.until(() => uids.every((uid) => deliveredOn(screen).includes(uid)));
    }
    expect(undelivered).toBeGreaterThan(0);

    const thread = (await wholeThread(anna, client)).slice(before.length);
    expect(thread.map((it) => it.uid).toSorted()).toEqual(all.toSorted());
    expect(thread.map((it) => it.position)).toEqual(all.map((_, i) => before.at(-1)!.position + i + 1));
    expect(thread.filter((it) => it.status !== 'sent')).toEqual([]);

    // The screen: every message once, in the order of the dialogue, every number of the stream once.
    const seqs = screen.numbered().map((it) => it.seq!);
    expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
    const shown = screen.heard(messageCreated.action) as Message[];
    expect(shown.map((it) => it.uid)).toEqual(thread.map((it) => it.uid));
    expect(deliveredOn(screen)).toEqual(thread.map((it) => it.uid));
  },
);

type Place = { project_id: number; contact_id: number; channel_id: number; dialogue_id: number };

/** An administrator of the demo, a client of its widget, and a screen open on the project. */
async function openOffice(): Promise<{ anna: Caller; client: Place; screen: LiveClient }> {
  const admin = { email: 'admin@demo.parley', password: 'parley-demo' };
  const { token, projects } = (await callerOf(url, {})(login, admin)).body.data;
  const project_id = projects[0]!.id;
  const anna = callerOf(url, { authorization: `Bearer ${token}`, 'x-project': String(project_id) });
  const { data } = (await anna(listContacts, { all_contacts: '1', count: 100 })).body;
  const found = data.flatMap(({ id, users }) => users.map((user) => ({ contact_id: id, user })));
  const { contact_id, user } = found.find((it) => it.user.messenger_type === 'widget')!;
  const screen = await openLive({ url, token, project_id });
  return { anna, client: { project_id, contact_id, channel_id: user.channel_id, dialogue_id: user.id }, screen };
}

const send = (call: Caller, { project_id, channel_id, dialogue_id }: Place, uid: string) =>
  call(sendMessage, { project: project_id, channel: channel_id, id: dialogue_id, uid, text: `Text of ${uid}` });

/** Answers the uids that were acknowledged before the end. */
async function sendAndKill(call: Caller, to: Place, uids: string[]): Promise<string[]> {
  const acknowledged: string[] = [];
  const killed = once(server, 'exit');
  await Promise.all(
    uids.map(async (uid) => {
      const answer = await send(call, to, uid).catch(() => null);
      if (answer?.status === 200) acknowledged.push(uid);
      if (acknowledged.length === 10) server.kill('SIGKILL');
    }),
  );
  await killed;
  return acknowledged;
}

const deliveredOn = (screen: LiveClient): string[] =>
  (screen.heard(messageUpdated.action) as Message[]).filter((it) => it.status === 'sent').map((it) => it.uid);

async function wholeThread(call: Caller, { contact_id: id, dialogue_id }: Place): Promise<Message[]> {
  const thread: Message[] = [];
  for (let message_id: number | undefined; ;) {
    const { body } = await call(listMessages, { id, count: 100, ...(message_id ? { message_id } : {}) });
    thread.unshift(...body.data);
    if (!body.meta.next) return thread.filter((it) => it.user_id === dialogue_id);
    message_id = Number(body.meta.next);
  }
}

async function start(): Promise<ChildProcess> {
  const { port } = new URL(url);
  const env = { ...process.env, PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += String(chunk);
      if (said.includes('is ready at')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  return child;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
