import { setTimeout as sleep } from 'node:timers/promises';
import { getChat } from '@parley/contract/inbox/chat';
import { type Contact, contactUpdated, foldersChanged, listContacts } from '@parley/contract/inbox/contacts';
import { contactDeleted } from '@parley/contract/inbox/duplicates';
import { byNewest, byTime, isInFolder } from '@parley/contract/inbox/folders';
import {
  listMessages,
  type Message,
  messageCreated,
  messageDeleted,
  messageUpdated,
} from '@parley/contract/inbox/messages';
import { type LiveMessage, livePath, type Payload } from '@parley/contract/live';
import { call } from '../bench/call.ts';
import { connect, type LiveStatus } from '../web/src/kit/live/connection.ts';
import { makeCursor } from '../web/src/kit/live/cursor.ts';
import type { Office, Person } from './office.ts';
import type { Program } from './program.ts';

/** What somebody sees: the list, and every thread in it. */
export type Shown = { rows: Contact[]; messages: Message[] };
export type Screen = Awaited<ReturnType<typeof openScreen>>;

/** More than one request brings. */
const longList = 100;

/** A page with everything open, on the very connection of the web: a snapshot, then events by the cursor. */
export async function openScreen(node: Program, { project_id }: Office, person: Person) {
  const { data } = await call(node.url, getChat, {}, person.headers);
  const cursor = makeCursor(data.seq);
  const created = new Map<string, number>();
  const tally = { resyncs: 0, joins: 0 };
  let status: LiveStatus = 'off';
  let joinedAt = 0;
  let rows = new Map<number, Contact>();
  let messages = new Map<number, Message>();
  // Looked for when it is asked what is shown: each has few of very many messages.
  const gone = new Set<number>();
  // While everything is read anew, what is heard waits.
  let held: LiveMessage[] | null = [];
  // Of the list a page reads what is in sight. This one shows all of it, and to read a long one at every hint would keep
  // the nodes busier than everything else: such a list is read when somebody looks.
  let isListOld = false;
  let planned: 'list' | 'all' | null = null;
  let isClosed = false;
  let reading = readAnew('all');

  /** However often it is asked for before it begins, it is done once. */
  function planReading(what: 'list' | 'all'): void {
    if (planned === null) {
      reading = reading.then(() => {
        const due = planned!;
        planned = null;
        return readAnew(due);
      });
    }
    planned = planned === 'all' ? 'all' : what;
  }

  function listChanged(): void {
    if (rows.size > longList) isListOld = true;
    else planReading('list');
  }

  async function readAnew(what: 'list' | 'all'): Promise<void> {
    held ??= [];
    isListOld = false;
    while (!isClosed) {
      const known = what === 'all' ? new Set<number>() : new Set(rows.keys());
      const fresh = await readShown(node, person, movedMeanwhile, known).catch(() => null);
      if (fresh) {
        rows = new Map(fresh.rows.map((it) => [it.id, it]));
        const shown = new Set([...rows.keys(), ...movedMeanwhile()]);
        const kept = [...messages.values()].filter((it) => known.has(it.contact_id) && shown.has(it.contact_id));
        messages = new Map([...kept, ...fresh.messages].map((it) => [it.id, it]));
        gone.clear();
        break;
      }
      await sleep(50);
    }
    const heard = held;
    held = null;
    for (const message of heard) apply(message);
  }

  /** Who moves up at each reading of the pages is in none of them, and is heard of. */
  function movedMeanwhile(): number[] {
    return (held ?? []).flatMap((it) => (it.action === contactUpdated.action ? [(it.payload as Contact).id] : []));
  }

  /** Whoever has become another one takes their words along. */
  function forget({ id, now }: { id: number; now: number | null }): void {
    rows.delete(id);
    if (now === null) gone.add(id);
  }

  function apply({ action, payload }: LiveMessage): void {
    if (action === messageCreated.action || action === messageUpdated.action) {
      const message = payload as Message;
      messages.set(message.id, message);
    }
    if (action === messageDeleted.action) messages.delete((payload as { id: number }).id);
    if (action === contactDeleted.action) forget(payload as { id: number; now: number | null });
    if (action === foldersChanged.action) listChanged();
    if (action !== contactUpdated.action) return;
    const { counts: _, was: __, ...row } = payload as Payload<typeof contactUpdated>;
    gone.delete(row.id);
    if (isInFolder('all', row)) rows.set(row.id, row);
    else rows.delete(row.id);
  }

  const connection = connect({
    url: `ws://127.0.0.1:${node.wire.port}${livePath}`,
    project_id,
    cursor,
    tokens: { valid: async () => person.token, renew: async () => person.token, lifeMs: () => 900_000 },
    hear: (message) => {
      if (message.action === messageCreated.action) {
        const { uid } = message.payload as Message;
        created.set(uid, (created.get(uid) ?? 0) + 1);
      }
      if (held) held.push(message);
      else apply(message);
    },
    resync: () => {
      tally.resyncs += 1;
      planReading('all');
    },
    show: (now) => {
      status = now;
      if (now !== 'live') return;
      tally.joins += 1;
      joinedAt = performance.now();
    },
  });

  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await sleep(5);
  };
  return {
    name: `${person.name} at the ${node.name} node`,
    node,
    person,
    created,
    tally,
    isLive: (): boolean => status === 'live',
    joinedAt: (): number => joinedAt,
    untilLive: () => until(() => status === 'live'),
    /** The network is back: the page does not sit out its pause. */
    comeBack: () => void (status === 'waiting' && connection.wake()),
    /** Until everything up to there has been heard. A word to the server brings the place where it stands. */
    reached: async (seq: number): Promise<void> => {
      for (let turn = 0; !isClosed && ((cursor.seq() ?? 0) < seq || status !== 'live'); turn++) {
        if (turn % 25 === 0) connection.wake();
        await sleep(20);
      }
      for (let read; read !== reading || isListOld;) {
        if (read === reading) planReading('list');
        await (read = reading);
      }
    },
    /** How far it has come, for whoever waits in vain. */
    stands: (): string => `${status}, at ${cursor.seq()}${held ? ', reading anew' : ''}`,
    shown: (): Shown => ({
      rows: [...rows.values()].toSorted(byNewest),
      messages: [...messages.values()].filter((it) => !gone.has(it.contact_id)).toSorted(byTime),
    }),
    close: () => {
      isClosed = true;
      connection.stop();
    },
  };
}

/** The same, fetched anew, but for the threads of those who are known. */
export async function readShown(
  { url }: Program,
  { headers }: Person,
  alsoHeardOf: () => number[] = () => [],
  isKnown: ReadonlySet<number> = new Set(),
): Promise<Shown> {
  const found = new Map<number, Contact>();
  // Whoever moves up while the pages are read is missed by one reading, and found by the next.
  for (let known = -1; known < found.size;) {
    known = found.size;
    for (let next: string | null | undefined; next !== null;) {
      const page = await call(url, listContacts, { all_contacts: '1', count: 100, ...(next ? { next } : {}) }, headers);
      for (const row of page.data) found.set(row.id, row);
      next = page.meta.next ?? null;
    }
  }
  const rows = [...found.values()].toSorted(byNewest);
  const threads = new Map<number, Message[]>();
  const missing = () => [...found.keys(), ...alsoHeardOf()].filter((id) => !threads.has(id) && !isKnown.has(id));
  for (let ids = missing(); ids.length; ids = missing()) {
    for (const id of ids) threads.set(id, await readThread(url, id, headers));
  }
  return { rows, messages: [...threads.values()].flat().toSorted(byTime) };
}

async function readThread(url: string, id: number, headers: Person['headers']): Promise<Message[]> {
  const thread: Message[] = [];
  for (let message_id: number | null | undefined; message_id !== null;) {
    const page = await call(url, listMessages, { id, count: 100, ...(message_id ? { message_id } : {}) }, headers);
    thread.push(...page.data);
    message_id = page.meta.next ? Number(page.meta.next) : null;
  }
  return thread;
}
