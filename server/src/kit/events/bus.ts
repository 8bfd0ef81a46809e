import { randomUUID } from 'node:crypto';
import { Counter } from 'prom-client';
import { log } from '../log.ts';
import { postgresWire } from './postgres-wire.queries.ts';
import type { OpenWire, Wire } from './wire.ts';

/** Small messages between nodes that need no number: at once in this process, within milliseconds on the others. */
export type Topic<P> = {
  name: string;
  skipWhenAlone: boolean;
  /** Of which project it is: only nodes that serve it need to hear. */
  of: ((payload: P) => number) | null;
};
type Ways<P> = { skipWhenAlone?: boolean; of?: (payload: P) => number };
export const topic = <P>(name: string, { skipWhenAlone = false, of }: Ways<P> = {}): Topic<P> => ({
  name,
  skipWhenAlone,
  of: of ?? null,
});

const heardOthers = new Counter({ name: 'bus_heard_total', help: 'Notices that other nodes told this one' });

/** Heard only where it happens, and again and again while they are: notices of others may have been missed. */
export const busHealed = topic<null>('bus:healed');
export const peerCame = topic<{ node: string }>('bus:peer_came');
/** A node said goodbye, or nothing at all for half a minute. */
export const peerLost = topic<{ node: string }>('bus:peer_lost');
const alive = topic<null>('bus:alive');
const bye = topic<null>('bus:bye');

const spacingMs = 5;
const aliveMs = 10_000;
const silenceMs = 30_000;
const maxWaiting = 10_000;
/** Letters of one text; a server of NATS takes a million bytes by default. */
const maxText = 200_000;

type Hear<P> = (payload: P, from: string) => void;
type Message = [topic: string, payload: unknown];
type Waiting = { project_id: number | null; message: Message };
const listeners = new Map<string, Set<Hear<never>>>();
const peers = new Map<string, number>();
let here = randomUUID();
let wire: Wire | null = null;
let waiting: Waiting[] = [];
/** How many here hear what is of a project. */
const served = new Map<number, number>();
let flushing = false;
let flushedAt = 0;

export const isHere = (node: string): boolean => node === here;

/** Says it to every node, this one first. Of a change in the database it must be said after the commit. */
export function tell<P>(it: Topic<P>, payload: P): void {
  dispatch(it.name, payload, here);
  if (!wire || (it.skipWhenAlone && peers.size === 0)) return;
  waiting.push({ project_id: it.of?.(payload) ?? null, message: [it.name, payload] });
  if (waiting.length > maxWaiting) waiting.shift();
  flushSoon();
}

/** Listeners are called in the order they came. Returns how to stop. */
export function onTold<P>(it: Topic<P>, hear: Hear<P>): () => void {
  const group = listeners.get(it.name) ?? new Set();
  listeners.set(it.name, group.add(hear));
  return () => void group.delete(hear);
}

/** Whether others may be told at length of what is a project's: only those hear it who have a use for it. */
export const isRoomy = (): boolean => wire?.byProject !== undefined;

/** From here on this node hears what is of the project. Returns how to stop. */
export function serve(project_id: number): () => void {
  const before = served.get(project_id) ?? 0;
  served.set(project_id, before + 1);
  if (before === 0) wire?.byProject?.serve(project_id);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    const left = served.get(project_id)! - 1;
    if (left > 0) return void served.set(project_id, left);
    served.delete(project_id);
    wire?.byProject?.leave(project_id);
  };
}

/** Joins the other nodes; until then, and without them, `tell` reaches this process only. */
export function startBus(open: OpenWire = postgresWire): { stop: () => Promise<void> } {
  here = randomUUID();
  let opens = 0;
  wire = open({
    heard: receive,
    opened: () => {
      tell(alive, null);
      if (opens++ > 0) dispatch(busHealed.name, null, here);
    },
    deaf: () => dispatch(busHealed.name, null, here),
  });
  for (const project_id of served.keys()) wire.byProject?.serve(project_id);
  const beat = setInterval(() => {
    tell(alive, null);
    for (const [node, heardAt] of peers) if (performance.now() - heardAt > silenceMs) lose(node);
  }, aliveMs);
  return {
    stop: async () => {
      clearInterval(beat);
      const closing = wire;
      wire = null;
      const last = [...waiting, { project_id: null, message: [bye.name, null] as Message }];
      if (closing) await sendAll(closing, last).catch(() => undefined);
      await closing?.close();
      waiting = [];
      peers.clear();
    },
  };
}

function receive(text: string): void {
  const { from, messages } = read(text);
  if (from === here) return;
  heardOthers.inc(messages.length);
  const isNew = !peers.has(from);
  peers.set(from, performance.now());
  if (isNew) {
    // So that it knows of us too.
    tell(alive, null);
    dispatch(peerCame.name, { node: from }, from);
  }
  for (const [name, payload] of messages) {
    if (name === bye.name) lose(from);
    else dispatch(name, payload, from);
  }
}

/** Any program of the database may notify; what is not ours says nothing. */
function read(text: string): { from: string; messages: Message[] } {
  const nothing = { from: here, messages: [] };
  try {
    const said = JSON.parse(text) as { from: string; messages: Message[] } | null;
    return typeof said?.from === 'string' && Array.isArray(said.messages) ? said : nothing;
  } catch {
    return nothing;
  }
}

function lose(node: string): void {
  peers.delete(node);
  dispatch(peerLost.name, { node }, node);
}

function dispatch(name: string, payload: unknown, from: string): void {
  for (const hear of listeners.get(name) ?? []) {
    try {
      hear(payload as never, from);
    } catch (error) {
      log.error(error);
    }
  }
}

/** At once after a quiet moment, gathered while there is much to say. */
function flushSoon(): void {
  if (flushing) return;
  flushing = true;
  const wait = flushedAt + spacingMs - performance.now();
  if (wait > 0) setTimeout(() => void flush(), wait);
  else setImmediate(() => void flush());
}

async function flush(): Promise<void> {
  const batch = waiting;
  waiting = [];
  flushedAt = performance.now();
  try {
    if (wire) await sendAll(wire, batch);
  } catch {
    // Said when the wire is open again, which also tells that we live.
    waiting = [...batch, ...waiting].slice(-maxWaiting);
    flushing = false;
    return;
  }
  flushing = false;
  if (waiting.length) flushSoon();
}

/** Those of one project, or of all nodes, are told in the order in which they were said. */
async function sendAll({ send, byProject }: Wire, all: Waiting[]): Promise<void> {
  const groups = Map.groupBy(all, (it) => (byProject ? it.project_id : null));
  const sent = [...groups].flatMap(([project_id, group]) => textsOf(group).map((text) => send(text, project_id)));
  await Promise.all(sent);
}

function textsOf(group: Waiting[]): string[] {
  const texts: string[] = [];
  let part: string[] = [];
  let length = 0;
  for (const { message } of group) {
    const text = JSON.stringify(message);
    if (part.length && length + text.length > maxText) {
      texts.push(enveloped(part));
      [part, length] = [[], 0];
    }
    part.push(text);
    length += text.length;
  }
  return [...texts, enveloped(part)];
}

const enveloped = (messages: string[]): string => `{"from":"${here}","messages":[${messages.join(',')}]}`;
