import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { register } from '@parley/contract/accounts/sessions';
import { type Contact, listContacts } from '@parley/contract/inbox/contacts';
import {
  listMessages,
  type Message,
  messageCreated,
  messageUpdated,
  sendMessage,
} from '@parley/contract/inbox/messages';
import { acceptInvitation, inviteMember } from '@parley/contract/projects/members';
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
    const { vera, room, screen } = await openTeam();
    const all: string[] = [];
    let undelivered = 0;
    // The kill must fall between; how many rounds that takes is up to the machine.
    for (let round = 1; round <= 8 && (round <= 2 || undelivered === 0); round++) {
      const uids = Array.from({ length: 30 }, () => crypto.randomUUID());
      const acknowledged = await sendAndKill(vera, room, uids);
      undelivered += acknowledged.filter((uid) => !deliveredOn(screen).includes(uid)).length;
      all.push(...uids);
      server = await start();
      await screen.connect();
      // What was not acknowledged is sent again, as a browser does; what was, too: it cannot know.
      const again = await Promise.all(uids.map((uid) => send(vera, room, uid)));
      expect(again.map((it) => it.status)).toEqual(uids.map(() => 200));
      await screen.until(() => uids.every((uid) => deliveredOn(screen).includes(uid)));
    }
    expect(undelivered).toBeGreaterThan(0);

    const thread = await wholeThread(vera, room.id);
    expect(thread.map((it) => it.uid).toSorted()).toEqual(all.toSorted());
    expect(thread.map((it) => it.position)).toEqual(all.map((_, i) => i + 1));
    expect(thread.filter((it) => it.status !== 'delivered')).toEqual([]);

    // The colleague's screen: every message once, in the order of the dialogue, every number of the stream once.
    const seqs = screen.numbered().map((it) => it.seq!);
    expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
    const shown = screen.heard(messageCreated.action) as Message[];
    expect(shown.map((it) => it.uid)).toEqual(thread.map((it) => it.uid));
    expect(deliveredOn(screen)).toEqual(thread.map((it) => it.uid));
  },
);

type Room = { project_id: number; id: number; channel_id: number; dialogue_id: number };

/** Vera with a project, and Tom's screen, open on the team's room. */
async function openTeam(): Promise<{ vera: Caller; room: Room; screen: LiveClient }> {
  const anyone = callerOf(url, {});
  const passwords = { password: 'parley-test', password_repeat: 'parley-test' };
  const vera = { name: 'Vera', email: 'vera@example.test', phone: '+79990000001' };
  const { body } = await anyone(register, { ...vera, ...passwords });
  const project_id = body.data.projects[0]!.id;
  const call = callerOf(url, { authorization: `Bearer ${body.data.token}`, 'x-project': String(project_id) });
  const invited = await call(inviteMember, {
    project: project_id,
    email: 'tom@example.test',
    project_role: 'operator',
    is_manager: false,
    permissions: [],
    channels_ids: [],
  });
  const token = invited.body.data.link.split('#')[1]!;
  const tom = await anyone(acceptInvitation, { token, name: 'Tom', password: 'parley-test' });
  const screen = await openLive({ url, token: tom.body.data.token, project_id });
  const rooms = callerOf(url, { authorization: `Bearer ${tom.body.data.token}`, 'x-project': String(project_id) });
  return { vera: call, room: roomOf(project_id, await untilListed(rooms)), screen };
}

const roomOf = (project_id: number, { id, users }: Contact): Room => ({
  project_id,
  id,
  channel_id: users[0]!.channel_id,
  dialogue_id: users[0]!.id,
});

/** Tom enters the room by a job. */
async function untilListed(call: Caller): Promise<Contact> {
  for (;;) {
    const { body } = await call(listContacts, {});
    if (body.data[0]) return body.data[0];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const send = (call: Caller, { project_id, channel_id, dialogue_id }: Room, uid: string) =>
  call(sendMessage, { project: project_id, channel: channel_id, id: dialogue_id, uid, text: `Text of ${uid}` });

/** Answers the uids that were acknowledged before the end. */
async function sendAndKill(call: Caller, room: Room, uids: string[]): Promise<string[]> {
  const acknowledged: string[] = [];
  const killed = once(server, 'exit');
  await Promise.all(
    uids.map(async (uid) => {
      const answer = await send(call, room, uid).catch(() => null);
      if (answer?.status === 200) acknowledged.push(uid);
      if (acknowledged.length === 10) server.kill('SIGKILL');
    }),
  );
  await killed;
  return acknowledged;
}

const deliveredOn = (screen: LiveClient): string[] =>
  (screen.heard(messageUpdated.action) as Message[]).filter((it) => it.status === 'delivered').map((it) => it.uid);

async function wholeThread(call: Caller, id: number): Promise<Message[]> {
  const thread: Message[] = [];
  for (let message_id: number | undefined; ;) {
    const { body } = await call(listMessages, { id, count: 100, ...(message_id ? { message_id } : {}) });
    thread.unshift(...body.data);
    if (!body.meta.next) return thread;
    message_id = Number(body.meta.next);
  }
}

async function start(): Promise<ChildProcess> {
  const { port } = new URL(url);
  const env = { ...process.env, PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'error' };
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
