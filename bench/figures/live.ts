import { setTimeout as sleep } from 'node:timers/promises';
import { listContacts } from '@parley/contract/inbox/contacts';
import { livePath, type LiveMessage } from '@parley/contract/live';
import { WebSocket } from 'ws';
import { type Figure, percentile, type Row, row } from '../figure.ts';
import { demoProject, signInOurs } from '../sign-in-ours.ts';
import type { Program } from '../stage.ts';

const screens = 5;
type Side = { program: Program; sockets: WebSocket[]; send: (uid: string) => Promise<Response> };
type Sent = { cpu: number; p50: number; p99: number; lost: number; doubled: number };

/** A message stored and on five screens, in an open loop: latency counts from the moment it was due. */
export const live: Figure = {
  name: 'live',
  run: async ({ ours, floor, quick }) => {
    const sides = { ours: await ourSide(ours), floor: await floorSide(floor) };
    const rows: Row[] = [];
    // All into one room, whose messages stand in line; higher rates need many dialogues, as channels bring them.
    for (const rate of quick ? [50] : [50, 100]) {
      const seconds = quick ? 3 : 6;
      await drive(sides.floor, rate, 1);
      await drive(sides.ours, rate, 1);
      const low = await drive(sides.floor, rate, seconds);
      const own = await drive(sides.ours, rate, seconds);
      const size = `${rate}/s, ${screens} screens`;
      const note =
        own.lost || own.doubled ? `VOID: ${own.lost} lost, ${own.doubled} doubled` : 'nothing lost or doubled';
      rows.push(
        row(`live ${rate} cpu`, own.cpu, 'ms CPU', low.cpu, size, note),
        row(`live ${rate} p50`, own.p50, 'ms', low.p50, size),
        row(`live ${rate} p99`, own.p99, 'ms', low.p99, size),
      );
    }
    for (const socket of [...sides.ours.sockets, ...sides.floor.sockets]) socket.close();
    return rows;
  },
};

async function drive({ program, sockets, send }: Side, rate: number, seconds: number): Promise<Sent> {
  const total = rate * seconds;
  const due = new Map<string, number>();
  const latencies: number[] = [];
  const seen = sockets.map(() => new Set<string>());
  let doubled = 0;
  const listeners = sockets.map((socket, at) => {
    const hear = (data: unknown): void => {
      const { action, payload } = JSON.parse(String(data)) as LiveMessage;
      const uid = (payload as { uid?: string }).uid;
      if (action !== 'channel:message_created' || !uid || !due.has(uid)) return;
      if (seen[at]!.has(uid)) doubled++;
      else latencies.push(performance.now() - due.get(uid)!);
      seen[at]!.add(uid);
    };
    socket.on('message', hear);
    return () => socket.off('message', hear);
  });

  const cpu = program.cpu();
  const began = performance.now();
  const answers: Promise<void>[] = [];
  for (let nth = 0; nth < total; nth++) {
    const at = began + (nth * 1000) / rate;
    const wait = at - performance.now();
    if (wait > 1) await sleep(wait);
    const uid = crypto.randomUUID();
    due.set(uid, at);
    answers.push(send(uid).then(assertStored));
  }
  await Promise.all(answers);
  for (let tries = 0; tries < 100 && latencies.length < total * screens; tries++) await sleep(20);
  for (const stop of listeners) stop();
  return {
    cpu: (program.cpu() - cpu) / total,
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
    lost: total * screens - latencies.length,
    doubled,
  };
}

async function assertStored(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

async function ourSide(program: Program): Promise<Side> {
  const { headers, token } = await signInOurs(program.url, 'admin@demo.parley');
  const response = await fetch(`${program.url}${listContacts.path}?all_contacts=1&count=50`, { headers });
  const { data } = (await response.json()) as {
    data: { users: { id: number; channel_id: number; messenger_type: string }[] }[];
  };
  const room = data.flatMap((contact) => contact.users).find((it) => it.messenger_type === 'internal');
  if (!room) throw new Error('the demo has no team room on its first page');
  const path = `/api/app/projects/${demoProject}/channels/${room.channel_id}/send_message/${room.id}`;
  const sockets = await Promise.all(Array.from({ length: screens }, () => join(program.url, token)));
  return {
    program,
    sockets,
    send: (uid) => post(program.url + path, { uid, text: `Message ${uid}` }, headers),
  };
}

async function floorSide(program: Program): Promise<Side> {
  const sockets = await Promise.all(Array.from({ length: screens }, () => open(program.url)));
  return { program, sockets, send: (uid) => post(`${program.url}/send`, { uid, text: `Message ${uid}` }) };
}

const post = (url: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const open = (url: string): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace('http', 'ws'));
    socket.once('open', () => resolve(socket)).once('error', reject);
  });

async function join(url: string, token: string): Promise<WebSocket> {
  const socket = await open(url + livePath);
  const joined = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      if ((JSON.parse(String(data)) as LiveMessage).action === 'chat_init:ok') resolve();
    });
  });
  socket.send(JSON.stringify({ action: 'auth', payload: { token } }));
  socket.send(JSON.stringify({ action: 'chat_init', payload: { project_id: demoProject, seq: null } }));
  await joined;
  return socket;
}
