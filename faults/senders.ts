import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendMessage } from '@parley/contract/inbox/messages';
import { sendVisitorMessage, startVisit } from '@parley/contract/widget/visitor';
import { ask, fromElsewhere } from '../bench/call.ts';
import type { Chances } from './chances.ts';
import type { Ledger } from './ledger.ts';
import type { Webhook } from './node.ts';
import type { Office, Person } from './office.ts';
import type { Program } from './program.ts';
import type { World } from './world.ts';

/** Those who write. Each asks any of the nodes, again and again with the same uid, until it is told that all is well. */
export type Senders = ReturnType<typeof openSenders>;
export type Visitor = { name: string; token: string; headers: Record<string, string> };
type Words = { uid?: string; n: number | null; text: string };
type Place = { channel_id: number; dialogue_id: number; peer: string };

// Nobody goes on so for long: what a visitor sends is counted, whatever becomes of it.
const quickTries = 5;
// A node that hangs is left for another.
const patienceMs = 10_000;

type Noted = { ledger: Ledger; mayHang: ReadonlySet<string> };

// A node whose line has rested says 408 when it closes it; whoever began to write on it in that moment, or came late because
// this machine has no time, writes again, as browsers do. That answers take no longer than they may is watched elsewhere.
const isRefused = ({ ok, status }: Response): boolean => !ok && status < 500 && status !== 408;

export function openSenders(world: World, office: Office, chances: Chances, { ledger, mayHang }: Noted) {
  const { project_id, site, messenger } = office;
  const visitors: Visitor[] = [];
  const random = chances('senders');

  // As a proxy does that has seen it.
  const living = () => world.nodes.filter((it) => !mayHang.has(it.url));

  /** The sender's own rule: whatever was not acknowledged is sent again, less often as it goes on. */
  async function insist(ask: (node: Program, signal: AbortSignal) => Promise<Response>): Promise<void> {
    for (let tries = 1; ; tries++) {
      const answer = await ask(random.pick(living()), AbortSignal.timeout(patienceMs)).catch(() => null);
      const said = await answer?.text().catch(() => null);
      if (answer?.ok && said !== null) return;
      if (answer && isRefused(answer)) throw new Error(`refused with ${answer.status}: ${said}`);
      await sleep((20 + random.whole(60)) * Math.min(25, Math.max(1, 2 ** (tries - quickTries))));
    }
  }

  /** A page that finds the house busy knocks again. */
  async function begun(knock: () => Promise<Response>): Promise<string> {
    for (;;) {
      const answer = await knock();
      if (answer.ok) return ((await answer.json()) as { data: { token: string } }).data.token;
      if (answer.status !== 503) throw new Error(`refused with ${answer.status}: ${await answer.text()}`);
      await sleep(100 + random.whole(200));
    }
  }

  return {
    visitors,
    /** Somebody on a page of the site who has begun a conversation. */
    visitor: async (name: string): Promise<Visitor> => {
      const headers = { origin: 'https://shop.example', ...fromElsewhere() };
      const said = { key: site.key, language: 'en' as const, name };
      const token = await begun(() => ask(world.first.url, startVisit, said, headers));
      const visitor = { name, token, headers };
      visitors.push(visitor);
      return visitor;
    },

    visitorWrites: async ({ name, token, headers }: Visitor, { uid = randomUUID(), n, text }: Words, times = 1) => {
      const write = () =>
        insist(({ url }, signal) => ask(url, sendVisitorMessage, { token, uid, text }, headers, signal));
      await Promise.all(Array.from({ length: times }, write));
      ledger.add({ uid, text, by: name, peer: name, n });
    },

    /** Delivered as often as said, all at once. */
    clientWrites: async (
      name: string,
      { uid = randomUUID(), n, text, at = Date.now(), nth }: Words & { at?: number; nth?: number },
      times = 1,
    ) => {
      const peer = { outside_id: name, name, phone: null };
      const inbound = {
        uid,
        direction: 'in' as const,
        peer,
        at,
        message_type: 'text' as const,
        text,
        ...(nth && { nth }),
      };
      const body = JSON.stringify({ project_id, channel_id: messenger.channel_id, inbound } satisfies Webhook);
      const deliver = () => insist(({ door }, signal) => fetch(`${door}/webhook`, { method: 'POST', body, signal }));
      await Promise.all(Array.from({ length: times }, deliver));
      ledger.add({ uid, text, by: name, peer: name, n });
    },

    teamWrites: async (
      person: Person,
      { channel_id, dialogue_id, peer }: Place,
      { uid = randomUUID(), n, text }: Words,
    ) => {
      const words = { project: project_id, channel: channel_id, id: dialogue_id, uid, text };
      await insist(({ url }, signal) => ask(url, sendMessage, words, person.headers, signal));
      ledger.add({ uid, text, by: person.name, peer, n });
      return uid;
    },
  };
}
