import { randomUUID } from 'node:crypto';
import { log } from '../log.ts';
import { postgresWire } from './postgres-wire.queries.ts';
import type { OpenWire, Wire } from './wire.ts';

/** Small messages between nodes that need no number: at once in this process, within milliseconds on the others. */
export type Topic<P> = { name: string; skipWhenAlone: boolean; payload?: P };
export const topic = <P>(name: string, { skipWhenAlone = false } = {}): Topic<P> => ({ name, skipWhenAlone });

/** Heard only where it happens: notices of others may have been missed. */
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

type Hear<P> = (payload: P, from: string) => void;
type Message = [topic: string, payload: unknown];
const listeners = new Map<string, Set<Hear<never>>>();
const peers = new Map<string, number>();
let here = randomUUID();
let wire: Wire | null = null;
let waiting: Message[] = [];
let flushing = false;
let flushedAt = 0;

export const isHere = (node: string): boolean => node === here;

/** Says it to every node, this one first. Of a change in the database it must be said after the commit. */
export function tell<P>(it: Topic<P>, payload: P): void {
  dispatch(it.name, payload, here);
  if (!wire || (it.skipWhenAlone && peers.size === 0)) return;
  waiting.push([it.name, payload]);
  if (waiting.length > maxWaiting) waiting.shift();
  flushSoon();
}

/** Listeners are called in the order they came. Returns how to stop. */
export function onTold<P>(it: Topic<P>, hear: Hear<P>): () => void {
  const group = listeners.get(it.name) ?? new Set();
  listeners.set(it.name, group.add(hear));
  return () => void group.delete(hear);
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
  });
  const beat = setInterval(() => {
    tell(alive, null);
    for (const [node, heardAt] of peers) if (performance.now() - heardAt > silenceMs) lose(node);
  }, aliveMs);
  return {
    stop: async () => {
      clearInterval(beat);
      const closing = wire;
      wire = null;
      await closing?.send(envelope([...waiting, [bye.name, null]])).catch(() => undefined);
      await closing?.close();
      waiting = [];
      peers.clear();
    },
  };
}

function receive(text: string): void {
  const { from, messages } = read(text);
  if (from === here) return;
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
    await wire?.send(envelope(batch));
  } catch {
    // Said when the wire is open again, which also tells that we live.
    waiting = [...batch, ...waiting].slice(-maxWaiting);
    flushing = false;
    return;
  }
  flushing = false;
  if (waiting.length) flushSoon();
}

const envelope = (messages: Message[]): string => JSON.stringify({ from: here, messages });
