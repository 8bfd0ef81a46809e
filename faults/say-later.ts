import { setTimeout as sleep } from 'node:timers/promises';
import { createAutoMessage } from '@parley/contract/deals/automation';
import { listFunnels } from '@parley/contract/deals/funnels';
import { createLead } from '@parley/contract/deals/lead-changes';
import { call } from '../bench/call.ts';
import { readBase, readDialogues } from './base.ts';
import type { Stage } from './stage.ts';

const words = 'A minute later';
const waitMs = 60_000;
// How wrong a node's clock may be without being noticed, at the deal and at the message, and the way of both.
const soonerMs = 3000;
const laterMs = 30_000;
const lookMs = 50;

type LaterWords = { begin: (share: number) => Promise<void>; check: () => Promise<string> };

/** Clients of the messenger have a deal each, whose stage writes to them a minute after it came there. */
export async function sayLater({ world, office, ledger }: Stage): Promise<LaterWords> {
  const { database, first, messenger } = world;
  const { headers } = office.owner;
  const [funnel] = (await call(first.url, listFunnels, {}, headers)).data;
  const stage_id = funnel!.stages[1]!.id;
  const rule = { stage_id, sending_interval: { days: 0, hours: 0, minutes: 1 }, text: words };
  await call(first.url, createAutoMessage, rule, headers);
  const dialogues = await readDialogues(database, office.project_id);
  const clients = dialogues.filter((it) => it.channel_id === office.messenger.channel_id);
  const waiting = [...clients];
  const came = new Map<string, number>();
  const heard = new Map<string, number>();
  let seen = messenger.taken.length;
  const watching = setInterval(() => {
    for (; seen < messenger.taken.length; seen++) {
      const { to, text } = messenger.taken[seen]!;
      if (text === words) heard.set(to, performance.now());
    }
  }, lookMs).unref();

  async function wroteOnce(): Promise<void> {
    const names = new Map(clients.map((it) => [it.id, it.name]));
    const said = (await readBase(database, office.project_id)).messages.filter((it) => it.text === words);
    const to = new Set(said.map((it) => it.dialogue_id));
    if (said.length !== came.size || to.size !== came.size)
      throw new Error(`rules wrote ${said.length} times to ${to.size} of ${came.size} clients`);
    for (const { uid, text, dialogue_id } of said)
      ledger.add({ uid, text, by: 'rule', peer: names.get(dialogue_id)!, n: null });
  }

  return {
    /** So many of all of them come to the stage. */
    begin: async (share) => {
      for (const { contact_id, name } of waiting.splice(0, Math.ceil(clients.length * share))) {
        came.set(name, performance.now());
        await call(first.url, createLead, { stage_id, name, contacts_ids: [contact_id] }, headers);
      }
    },
    /** Each was written to once, and at its time. */
    check: async () => {
      const until = Math.max(...came.values()) + waitMs + laterMs;
      while (heard.size < came.size && performance.now() < until) await sleep(lookMs);
      clearInterval(watching);
      if (heard.size < came.size) throw new Error(`rules wrote to ${heard.size} of ${came.size} clients`);
      const took = [...heard].map(([to, at]) => at - came.get(to)!);
      const [soonest, latest] = [Math.min(...took), Math.max(...took)];
      if (soonest < waitMs - soonerMs || latest > waitMs + laterMs)
        throw new Error(`rules wrote after ${(soonest / 1000).toFixed(1)} to ${(latest / 1000).toFixed(1)} s, not 60`);
      await wroteOnce();
      return `${(soonest / 1000).toFixed(1)} to ${(latest / 1000).toFixed(1)} s`;
    },
  };
}
