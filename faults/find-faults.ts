import { isDeepStrictEqual } from 'node:util';
import type { Base, StoredMessage } from './base.ts';
import type { Entry } from './ledger.ts';
import type { Shown } from './screen.ts';

/** Everything that was written down about one run, by those who took part in it. */
export type Evidence = {
  ledger: Entry[];
  base: Base;
  /** What the messenger has taken, by uid, once for each time. */
  taken: string[];
  /** What was written to clients of a messenger: it has them, or the writer knows that they failed. */
  outward: string[];
  /** Counts and summaries as kept, and as made anew. */
  recounts: { what: string; kept: unknown; anew: unknown }[];
  screens: { name: string; shown: Shown; fresh: Shown; created: Map<string, number> }[];
  /** What visitors are shown: texts of their thread. */
  pages: { peer: string; texts: string[] }[];
  allowed: Allowed;
};

export type Allowed = {
  /** Given up after so many tries, rightly. */
  dead: { uids: string[]; tries: number };
  /**
   * Of which messages the writer may be told that nobody knows whether they arrived: of any that a lost node had in its
   * hands, or, where every node lives, only of those that the messenger never got.
   */
  unknown: 'none' | 'untaken' | 'any';
  /** Of so many at most, and of these never: their provider sends what it is given twice only once. */
  unknowns?: { most: number; never: string[] };
};

/** The four lists against one another: nothing lost, nothing doubled, order kept, counts true, screens equal the base. */
export const findFaults = (it: Evidence): string[] => [
  ...wrongMessages(it),
  ...wrongOrder(it),
  ...wrongPeers(it),
  ...wrongDeliveries(it),
  ...tooManyUnknown(it),
  ...wrongJobs(it),
  ...it.recounts.filter(({ kept, anew }) => !isDeepStrictEqual(kept, anew)).map(({ what }) => `${what} are not true`),
  ...it.screens.flatMap(wrongScreen),
  ...wrongPages(it),
];

function wrongMessages({ ledger, base }: Evidence): string[] {
  const stored = Map.groupBy(base.messages, (it) => it.uid);
  const known = new Set(ledger.map((it) => it.uid));
  return [
    ...ledger.filter((it) => !stored.has(it.uid)).map((it) => `lost: "${it.text}"`),
    ...ledger.flatMap(({ uid, text }) => {
      const found = stored.get(uid) ?? [];
      if (found.length > 1) return [`stored ${found.length} times: "${text}"`];
      return found[0] && found[0].text !== text ? [`"${text}" became "${found[0].text}"`] : [];
    }),
    ...base.messages.filter((it) => !known.has(it.uid)).map((it) => `written by nobody: "${it.text}"`),
    ...base.messages.filter((it) => it.created !== 1).map((it) => `told ${it.created} times as new: "${it.text}"`),
  ];
}

/** Each writer's words in a dialogue stand in the order in which they were written; positions have no holes. */
function wrongOrder({ ledger, base }: Evidence): string[] {
  const written = new Map(ledger.map((it) => [it.uid, it]));
  const lines = new Map(base.dialogues.map((it) => [it.id, it.lines]));
  return [...Map.groupBy(base.messages, (it) => it.dialogue_id)].flatMap(([id, thread]) => {
    const faults: string[] = [];
    const before = new Map<string, number>();
    for (const { uid, text } of thread) {
      const { by, n = null } = written.get(uid) ?? {};
      if (!by || n === null) continue;
      if (n < (before.get(by) ?? -1)) faults.push(`out of order: "${text}"`);
      before.set(by, n);
    }
    const positions = [...thread.map((it) => it.position), ...(lines.get(id) ?? [])].toSorted((a, b) => a - b);
    if (positions.some((position, i) => position !== i + 1)) faults.push(`the positions of dialogue ${id} have holes`);
    return faults;
  });
}

/** One contact and one dialogue for each who wrote. */
function wrongPeers({ ledger, base }: Evidence): string[] {
  const peers = new Set(ledger.map((it) => it.peer).filter((it) => it !== 'room'));
  const faults = [];
  if (base.dialogues.length !== peers.size) faults.push(`${base.dialogues.length} dialogues for ${peers.size} clients`);
  if (base.contacts !== peers.size) faults.push(`${base.contacts} contacts for ${peers.size} clients`);
  const many = Map.groupBy(base.messages, (it) => it.dialogue_id);
  for (const { id, name, position, lines } of base.dialogues) {
    const all = (many.get(id)?.length ?? 0) + lines.length;
    if (position !== all) faults.push(`${name} stands at ${position} of ${all}`);
  }
  return faults;
}

/** Whoever is written to gets it once, or the writer is told that nobody knows. */
function wrongDeliveries({ base, taken, outward, allowed }: Evidence): string[] {
  const times = Map.groupBy(taken, (it) => it);
  const dead = new Set(allowed.dead.uids);
  const leaving = new Set(outward);
  return base.messages.flatMap((it) => {
    const effects = times.get(it.uid)?.length ?? 0;
    if (effects > 1) return [`the messenger got ${effects} times: "${it.text}"`];
    if (!effects && leaving.has(it.uid) && it.status !== 'failed' && it.status !== 'queued')
      return [`said to be ${it.status}, and nobody got it: "${it.text}"`];
    if (it.sent > 1) return [`told ${it.sent} times as sent: "${it.text}"`];
    return dead.has(it.uid) ? wrongDead(it) : wrongEnd(it, effects === 0, allowed);
  });
}

const wrongDead = ({ status, error, text }: StoredMessage): string[] =>
  status === 'failed' && error === 'delivery_gave_up' ? [] : [`not given up but ${status} (${error}): "${text}"`];

function wrongEnd({ status, error, text }: StoredMessage, isUntaken: boolean, { unknown }: Allowed): string[] {
  if (status === 'queued') return [`never handed over: "${text}"`];
  const mayBeUnknown = unknown === 'any' || (unknown === 'untaken' && isUntaken);
  if (status !== 'failed' || (mayBeUnknown && error === 'delivery_unknown')) return [];
  return [`failed (${error}): "${text}"`];
}

/** Nobody knows of a few that were in the hands of a lost node, and of none that could be given again. */
function tooManyUnknown({ base, allowed: { unknowns } }: Evidence): string[] {
  if (!unknowns) return [];
  const found = base.messages.filter((it) => it.error === 'delivery_unknown');
  const never = new Set(unknowns.never);
  return [
    ...(found.length > unknowns.most ? [`nobody knows of ${found.length}, of ${unknowns.most} at most`] : []),
    ...found.filter((it) => never.has(it.uid)).map((it) => `could be given again: "${it.text}"`),
  ];
}

function wrongJobs({ base: { jobs }, allowed: { dead } }: Evidence): string[] {
  const faults = jobs.waiting.map((name) => `left undone: ${name}`);
  const expected = dead.uids.map(() => ({ name: 'deliver-message', attempts: dead.tries }));
  if (!isDeepStrictEqual(jobs.dead, expected)) faults.push(`given up: ${JSON.stringify(jobs.dead)}`);
  return faults;
}

function wrongScreen({ name, shown, fresh, created }: Evidence['screens'][number]): string[] {
  const doubled = [...created].filter(([, times]) => times > 1);
  return [
    ...doubled.map(([uid, times]) => `${name} was told ${times} times of ${uid}`),
    ...difference(`${name}, list`, shown.rows, fresh.rows),
    ...difference(`${name}, threads`, shown.messages, fresh.messages),
  ];
}

/** Said by what differs, since a whole list says nothing to a reader. */
function difference<T extends { id: number }>(where: string, shown: T[], fresh: T[]): string[] {
  const byId = (list: T[]) => new Map(list.map((it) => [it.id, it]));
  const [before, after] = [byId(shown), byId(fresh)];
  const faults = [
    ...fresh.filter((it) => !before.has(it.id)).map((it) => `${where}: ${it.id} is missing`),
    ...shown.filter((it) => !after.has(it.id)).map((it) => `${where}: ${it.id} is too much`),
    ...[...after].flatMap(([id, it]) => {
      const seen = before.get(id);
      if (!seen || isDeepStrictEqual(seen, it)) return [];
      const fields = Object.keys(it).filter((key) => !isDeepStrictEqual(seen[key as keyof T], it[key as keyof T]));
      return [`${where}: ${id} differs in ${fields.join(', ')}`];
    }),
  ];
  const order = (list: T[]): string => list.map((it) => it.id).join();
  return faults.length || order(shown) === order(fresh) ? faults : [`${where}: another order`];
}

/** A visitor's page shows its dialogue: all of it, and nothing else. */
function wrongPages({ base, pages }: Evidence): string[] {
  const ids = new Map(base.dialogues.map((it) => [it.name, it.id]));
  return pages.flatMap(({ peer, texts }) => {
    const thread = base.messages.filter((it) => it.dialogue_id === ids.get(peer)).map((it) => it.text);
    return isDeepStrictEqual(texts, thread) ? [] : [`the page of ${peer} shows ${texts.length} of ${thread.length}`];
  });
}
