import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hook, Stage as Simulation } from '@parley/simulator/fake';
import { fakes } from '@parley/simulator/fakes';
import { type Chat, createWorld, newLine, type Simulated } from '@parley/simulator/world';
import type { Connection } from '../../server/src/channels/channel.ts';
import { secretOf as telegramSecret } from '../../server/src/channels/telegram/connect.ts';
import { secretOf as vkSecret } from '../../server/src/channels/vk/connect.ts';
import { tokenOf as greenToken } from '../../server/src/channels/whatsapp/connect.ts';
import { entered } from '../../server/src/demo/simulated.ts';
import { closeDatabase, openDatabase } from '../../server/src/kit/db/index.ts';
import { openKeys } from '../../server/src/kit/keys/keys.ts';
import { readMasterKey } from '../../server/src/kit/keys/master-key.ts';
import { unseal } from '../../server/src/kit/secrets.ts';
import { type Figure, median, notes, percentile, type Row, row } from '../figure.ts';
import { withQuiet } from '../quiet.ts';
import { asAdmin, learnTables } from '../rooms.ts';
import { demoProject } from '../sign-in-ours.ts';
import type { Program, Stage } from '../stage.ts';

const perSecond = 320;
const clientsEach = 40;
// Providers tell some things twice.
const everyTwice = 20;

/** What messengers tell us, signed as they do it, at the pace of a busy hour: nobody waits for an answer to go on. */
export const hooks: Figure = {
  name: 'hooks',
  run: (stage) => withQuiet(stage.database, (quiet) => measure(stage, quiet)),
};

async function measure(stage: Stage, quiet: () => Promise<void>): Promise<Row[]> {
  const { ours, floor, database, quick } = stage;
  const chats = await openChats(stage);
  // So that everyone has a dialogue.
  await openLoop(ours, hooksOf(chats, chats.length));
  await quiet();
  await learnTables(database);
  const many = perSecond * (quick ? 10 : 60);
  const told = hooksOf(chats, many);
  const before = await openLoop(floor, floorHooks(floor.url, many));
  const measured = await openLoop(ours, told, quiet);
  const after = await openLoop(floor, floorHooks(floor.url, many));
  const [kept] = await asAdmin<{ rows: number; uids: number }>(database.admin_url, countKept, [
    demoProject,
    told.map((it) => it.uid),
  ]);
  const uids = new Set(told.map((it) => it.uid)).size;
  const [lost, doubled] = [uids - kept!.uids, kept!.rows - kept!.uids];
  const right = lost || doubled || measured.refused ? 'VOID: ' : '';
  const note = `${right}lost ${lost}, doubled ${doubled}, refused ${measured.refused}`;
  const size = `${told.length} at ${perSecond} a second over ${new Set(chats.map((it) => it.chat.account)).size} channels`;
  const middle = (what: 'median' | 'p99' | 'cpu') => (before[what] + after[what]) / 2;
  return [
    row('hooks median', measured.median, 'ms', middle('median'), size, notes(note, 'an answer says that it is kept')),
    row(
      'hooks p99',
      measured.p99,
      'ms',
      middle('p99'),
      size,
      `floors ${before.p99.toFixed(0)} and ${after.p99.toFixed(0)}`,
    ),
    row('hooks cpu', measured.cpu, 'ms CPU', middle('cpu'), size, 'with everything that follows'),
  ];
}

type Opened = { chat: Chat; tell: (text: string) => Told };
type Told = Pick<Hook, 'url' | 'headers' | 'body'> & { uid: string };

const played: Simulated[] = ['telegram', 'waba', 'instagram', 'viber', 'vk', 'whatsapp', 'avito'];

/** Clients of the demo's channels, whose words are signed as their provider does it. */
async function openChats({ ours: { url }, database, data_dir }: Stage): Promise<Opened[]> {
  const world = createWorld();
  const rows = await withWords(await connectedOf(database.admin_url), database.url, data_dir);
  return rows.flatMap((channel) => {
    const { id, type, hook_word, settings } = channel;
    const { key, settings: known } = entered[type]!(id);
    const account = world.openAccount({ channel: type, key, name: type, settings: { ...settings, ...known } });
    account.hook_url = `${url}/hooks/${demoProject}/${id}/${hook_word}`;
    Object.assign(account.settings, proofs[type]?.({ hook_word } as Connection));
    return Array.from({ length: clientsEach }, (_, nth) => {
      const phone = `7995${String(id).padStart(4, '0')}${String(nth).padStart(3, '0')}`;
      const client = fakes[type].clientId?.({ phone, email: null }, world) ?? `${id}00${nth}`;
      const chat = world.chat(account, { id: client, name: `Client ${id}-${nth}`, phone });
      return { chat, tell: (text: string) => tellOf(chat, text, { world } as Simulation) };
    });
  });
}

/** All of them: the demo is connected a moment after its start. */
async function connectedOf(admin_url: string): Promise<Channel[]> {
  for (;;) {
    const rows = await asAdmin<Channel>(admin_url, connected, [demoProject, played]);
    if (rows.length === played.length) return rows;
    await sleep(100);
  }
}

/** As the server itself reads them: the words by which providers are known are kept sealed. */
async function withWords(rows: Channel[], url: string, data_dir: string): Promise<Channel[]> {
  openDatabase(url, { poolSize: 1 });
  try {
    await openKeys(await readMasterKey({ data_dir }));
    const opened = [];
    for (const row of rows) opened.push({ ...row, hook_word: (await unseal(row.hook_word))! });
    return opened;
  } finally {
    await closeDatabase();
  }
}

type Channel = { id: number; type: Simulated; hook_word: string; settings: Record<string, string> };
const connected = `
  select id::int, type, hook_word, settings from channels
  where project_id = $1 and type = any ($2) and is_auth and hook_word is not null order by id`;
const countKept = `
  select count(*)::int as rows, count(distinct uid)::int as uids from messages where project_id = $1 and uid = any ($2)`;

/** What we told each provider to prove itself by. */
const proofs: Partial<Record<Simulated, (of: Connection) => Record<string, string>>> = {
  telegram: (of) => ({ secret: telegramSecret(of) }),
  viber: () => ({ event_types: 'message' }),
  vk: (of) => ({ secret: vkSecret(of), heard: 'message_new' }),
  whatsapp: (of) => ({ webhookUrlToken: greenToken(of), incomingWebhook: 'yes' }),
};

function tellOf(chat: Chat, text: string, simulation: Simulation): Told {
  const fake = fakes[chat.account.channel];
  const line = newLine({ id: fake.newId(chat, simulation.world), from: 'client', at: Date.now(), text });
  chat.lines.push(line);
  const [{ url, headers, body }] = fake.hooks({ kind: 'written', chat, line }, simulation) as [Hook];
  return { url, headers, body, uid: line.id };
}

let words = 0;
const hooksOf = (chats: Opened[], many: number): Told[] =>
  Array.from({ length: many }, (_, nth) => chats[nth % chats.length]!.tell(`Words ${++words}`)).flatMap((it, nth) =>
    nth % everyTwice === everyTwice - 1 ? [it, it] : [it],
  );

const floorHooks = (url: string, many: number): Told[] =>
  Array.from({ length: many }, () => {
    const uid = crypto.randomUUID();
    return { url: `${url}/send`, headers: {}, body: JSON.stringify({ uid, text: `Words ${uid}` }), uid };
  });

/** Each at its moment, whatever became of those before; a late start counts as part of the answer's time. */
async function openLoop(program: Program, all: Told[], afterwards = async (): Promise<void> => undefined) {
  const spent = program.cpu();
  const began = performance.now();
  const took: number[] = [];
  let refused = 0;
  const call = async ({ url, headers, body }: Told, due: number): Promise<void> => {
    const status = await post(url, headers, body).catch(() => 0);
    took.push(performance.now() - due);
    if (status !== 200) refused++;
  };
  const asked: Promise<void>[] = [];
  for (const [nth, hook] of all.entries()) {
    const due = began + (nth * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    asked.push(call(hook, due));
  }
  await Promise.all(asked);
  await afterwards();
  return { median: median(took), p99: percentile(took, 99), refused, cpu: (program.cpu() - spent) / all.length };
}

// Providers keep their lines open, and have many of them.
const lines = new Agent({ keepAlive: true, maxSockets: 128 });

const post = (url: string, headers: Record<string, string>, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(url, {
      method: 'POST',
      agent: lines,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    });
    asked.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)));
    asked.on('error', reject).end(body);
  });
