import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint, Input } from '@parley/contract/http';
import { getClientCard } from '@parley/contract/inbox/client-card';
import { listContacts } from '@parley/contract/inbox/contacts';
import { listJoinOffers, listMerges } from '@parley/contract/inbox/duplicates';
import { listMessages, sendMessage } from '@parley/contract/inbox/messages';
import { attend } from '@parley/contract/inbox/presence';
import { listScheduled } from '@parley/contract/inbox/scheduled';
import { searchEverything } from '@parley/contract/inbox/search';
import { listContactLeads } from '@parley/contract/deals/leads';
import { listNotes } from '@parley/contract/notes/notes';
import { listTasks } from '@parley/contract/tasks/tasks';
import { listTickets } from '@parley/contract/tickets/tickets';
import { ask } from '../call.ts';
import { type Figure, notes, percentile, type Row, row } from '../figure.ts';
import { joinLive } from '../live-socket.ts';
import { type Operator, openOperators } from '../operators.ts';
import { asAdmin, openClients, type OpenRoom } from '../rooms.ts';
import { demoProject, signInOurs } from '../sign-in-ours.ts';
import { openProxy } from '../proxy.ts';
import type { Stage } from '../stage.ts';

/** What an operator does for each message they send, and how often they send one: forty an hour, as busy ones do. */
const mix = { message: 1, switch: 6.5, scroll: 2, reconnect: 0.14, search: 0.02 };
const secondsPerMessage = 90;
type Deed = keyof typeof mix;
type Client = Pick<OpenRoom, 'id' | 'channel_id'> & { contact_id: number };
type Sum = { took: number[]; failed: number; refused: number; unanswered: number };

const words = ['order', 'delivery', 'ivan', 'price', '+7 900'];

/** An office at work: everybody with an open screen, by the mix of deeds, in an open loop. */
export const users: Figure = {
  name: 'users',
  run: async (stage) => {
    const rows: Row[] = [];
    const one = { urls: [stage.ours.url], nodes: 1, where: '' };
    const size = stage.quick ? { operators: 20, seconds: 15 } : { operators: 100, seconds: 120 };
    rows.push(...(await measure(stage, size, one)));
    if (stage.big) rows.push(...(await measure(stage, { operators: 500, seconds: 180 }, one)));
    if (!stage.quick) {
      const second = await stage.addNode();
      const urls = [stage.ours.url, second.url];
      const proxy = await openProxy(urls);
      const two = proxy ? { urls: [proxy.url], nodes: 2, where: ' behind HAProxy' } : { urls, nodes: 2, where: '' };
      const sizeOfTwo = stage.big ? { operators: 500, seconds: 180 } : size;
      try {
        rows.push(...(await measure(stage, sizeOfTwo, two)));
      } finally {
        await proxy?.stop();
      }
      await second.stop();
    }
    return rows;
  },
};

async function measure(
  { ours, database, cpu: allCpu }: Stage,
  { operators: many, seconds }: { operators: number; seconds: number },
  { urls, nodes, where }: { urls: string[]; nodes: number; where: string },
): Promise<Row[]> {
  const { headers } = await signInOurs(ours.url, 'admin@demo.parley');
  const clients = await contactsOf(database.admin_url, await openClients(ours.url, headers, database, 500));
  const operators = await openOperators(urls, database, many);
  const sum: Sum = { took: [], failed: 0, refused: 0, unanswered: 0 };
  const [mine, all] = [process.cpuUsage(), allCpu()];
  const until = performance.now() + seconds * 1000;
  await Promise.all(operators.flatMap((it) => deeds.map((deed) => repeat(it, deed, clients, until, sum))));
  const own = process.cpuUsage(mine);
  const spent = allCpu() - all - (own.user + own.system) / 1000;
  for (const { socket } of operators) socket.terminate();
  const asked = sum.took.length;
  const mean = sum.took.reduce((total, it) => total + it, 0) / asked;
  const size = `${many} operators, ${nodes} node(s)${where}, ${seconds} s, ${asked} requests`;
  const name = `users ${many}${nodes > 1 ? ` on ${nodes}` : ''}`;
  const refused = notes(
    sum.refused ? `${sum.refused} refused` : '',
    sum.unanswered ? `${sum.unanswered} broken off` : '',
  );
  return [
    row(`${name} mean`, mean, 'ms', null, size, notes('goal: under 100', refused)),
    row(`${name} p50`, percentile(sum.took, 50), 'ms', null, size),
    row(`${name} p99`, percentile(sum.took, 99), 'ms', null, size, 'goal: under 2000'),
    row(`${name} failed`, ((sum.failed + sum.unanswered) / asked) * 100, '% 5xx', null, size, 'goal: under 0.025'),
    row(`${name} cpu`, spent / asked, 'ms CPU a request', null, size),
    row(
      `${name} cores`,
      spent / seconds / 10 / many,
      '% of a core',
      null,
      size,
      'for one operator, PostgreSQL included',
    ),
  ];
}

const deeds = Object.keys(mix) as Deed[];

/** At random moments, as people do, none of which waits for the one before. */
async function repeat(operator: Operator, deed: Deed, clients: Client[], until: number, sum: Sum): Promise<void> {
  const pause = (): number => (-Math.log(1 - Math.random()) * secondsPerMessage * 1000) / mix[deed];
  const running: Promise<void>[] = [];
  for (let due = performance.now() + pause(); due < until; due += pause()) {
    await sleep(Math.max(0, due - performance.now()));
    running.push(doing[deed](operator, clients[Math.floor(Math.random() * clients.length)]!, counting(sum, due)));
  }
  await Promise.all(running);
}

type Count = (answer: Promise<Response>) => Promise<void>;

/** An answer counts from the moment it was due. */
const counting =
  (sum: Sum, due: number): Count =>
  async (answer) => {
    const response = await answer.catch(() => undefined);
    await response?.arrayBuffer().catch(() => undefined);
    sum.took.push(performance.now() - due);
    if (!response) sum.unanswered += 1;
    else if (response.status >= 500) sum.failed += 1;
    else if (!response.ok) sum.refused += 1;
  };

const doing: Record<Deed, (operator: Operator, client: Client, count: Count) => Promise<void>> = {
  message: ({ url, headers }, { id, channel_id }, count) => {
    const uid = crypto.randomUUID();
    const said = { project: demoProject, channel: channel_id, id, uid, text: `Message ${uid}` };
    return count(ask(url, sendMessage, said, headers));
  },
  switch: async ({ url, headers }, { contact_id: id }, count) => {
    const get = <E extends Endpoint>(endpoint: E, input: Input<E>) => count(ask(url, endpoint, input, headers));
    await Promise.all([
      get(attend, { contact_id: id, state: 'viewing' }),
      get(listMessages, { id }),
      get(getClientCard, { project: demoProject, id }),
      get(listScheduled, { id }),
      get(listTickets, { contact_id: id, count: 30 }),
      get(listContactLeads, { id }),
      get(listJoinOffers, { contact_id: id, only_count: '1' }),
      get(listNotes, { entity: 'contact', entity_id: id, count: 5 }),
      get(listTasks, { contact_id: id, timezone: 1, count: 20 }),
      get(listMerges, { id }),
    ]);
  },
  scroll: ({ url, headers }, _, count) => count(ask(url, listContacts, { all_contacts: '1', page: 2 }, headers)),
  search: ({ url, headers }, _, count) =>
    count(ask(url, searchEverything, { q: words[Math.floor(Math.random() * words.length)]! }, headers)),
  reconnect: async (operator, _, count) => {
    operator.socket.terminate();
    await comeBack(operator, count);
    await count(ask(operator.url, listContacts, { all_contacts: '1' }, operator.headers));
  },
};

const triesToComeBack = 5;

/** As a screen does: again after a second. Each try that breaks counts as an answer that was not given. */
async function comeBack(operator: Operator, count: Count): Promise<void> {
  for (let tries = 0; tries < triesToComeBack; tries++) {
    const joined = joinLive(operator.url, operator.token, demoProject);
    const isBack = await joined.then(
      (socket) => ((operator.socket = socket), true),
      () => false,
    );
    if (isBack) return;
    await count(Promise.reject(new Error('the line was not opened')));
    await sleep(1000);
  }
}

async function contactsOf(admin_url: string, rooms: OpenRoom[]): Promise<Client[]> {
  const found = await asAdmin<{ id: string; contact_id: string }>(
    admin_url,
    'select id, contact_id from dialogues where project_id = $1 and id = any($2)',
    [demoProject, rooms.map(({ id }) => id)],
  );
  const contacts = new Map(found.map(({ id, contact_id }) => [Number(id), Number(contact_id)]));
  return rooms.map(({ id, channel_id }) => ({ id, channel_id, contact_id: contacts.get(id)! }));
}
