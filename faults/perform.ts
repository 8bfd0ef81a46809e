import { setTimeout as sleep } from 'node:timers/promises';
import { listVisitorMessages } from '@parley/contract/widget/visitor';
import { call } from '../bench/call.ts';
import { closeDatabase, openDatabase } from '../server/src/kit/db/index.ts';
import { countsTwice, summariesTwice } from '../server/test/recounted.ts';
import { chancesOf } from './chances.ts';
import { isSettled, lastSeq, passLeases, readBase } from './base.ts';
import { type Allowed, type Evidence, findFaults } from './find-faults.ts';
import { openLedger } from './ledger.ts';
import { openOffice, renewTokens } from './office.ts';
import { gotten } from './played.ts';
import { readShown, type Screen } from './screen.ts';
import { openSenders, type Visitor } from './senders.ts';
import { watchAnswers } from './slow-answers.ts';
import type { Figures, Run, Sizes, Stage } from './stage.ts';
import type { World } from './world.ts';

export type Performed = { faults: string[]; figures: Figures };

const renewMs = 4 * 60_000;

/** One run with one seed, from an empty project to the comparison of all lists. */
export async function perform(world: World, run: Run, seed: number, size: Sizes): Promise<Performed> {
  const office = await openOffice(world, `${run.name}, seed ${seed}`);
  const [chances, ledger] = [chancesOf(seed), openLedger()];
  const mayHang = new Set<string>();
  const senders = openSenders(world, office, chances, { ledger, mayHang });
  const allowed: Allowed = { dead: { uids: [], tries: 0 }, unknown: 'none' };
  const stage: Stage = {
    world,
    office,
    senders,
    ledger,
    chances,
    random: chances(run.name),
    size,
    screens: [],
    played: [],
    allowed,
    mayHang,
  };
  const answers = watchAnswers(mayHang);
  // A node may be down just then; the next time comes long before a token ends.
  const renewing = setInterval(() => void renewTokens(world, office).catch(() => undefined), renewMs);
  try {
    const figures = await run.go(stage);
    const behind = await settle(stage);
    const evidence = await gather(stage, senders.visitors, behind);
    const late = answers.stop();
    const unknown = evidence.base.messages.filter((it) => it.error === 'delivery_unknown').length;
    const resyncs = stage.screens.reduce((sum, it) => sum + it.tally.resyncs, 0);
    const messages = ledger.acknowledged.length;
    const counted = { messages, screens: stage.screens.length, ...figures };
    return {
      faults: [...findFaults(evidence), ...behind.map(toldBehind), ...late],
      figures: { ...counted, ...(unknown && { 'delivery unknown': unknown }), ...(resyncs && { resyncs }) },
    };
  } finally {
    clearInterval(renewing);
    answers.stop();
    for (const screen of stage.screens) screen.close();
  }
}

// Far more than anything needs; what is still undone then is a finding.
const patienceMs = 60_000;

const toldBehind = ({ name, stands }: Screen): string => `${name} did not come to the end: ${stands()}`;

/** Which screens did not come to the end. */
async function settle({ world: { database }, office: { project_id }, screens, allowed }: Stage): Promise<Screen[]> {
  const until = performance.now() + patienceMs;
  while (!(await isSettled(database, project_id)) && performance.now() < until) {
    if (allowed.unknown === 'any') await passLeases(database);
    await sleep(50);
  }
  const seq = await lastSeq(database, project_id);
  const late = new AbortController();
  const behind = new Set(screens);
  const all = Promise.all(screens.map((it) => it.reached(seq).then(() => behind.delete(it))));
  await Promise.race([all, sleep(patienceMs, null, { signal: late.signal }).catch(() => undefined)]);
  late.abort();
  return [...behind];
}

async function gather(stage: Stage, visitors: Visitor[], behind: Screen[]): Promise<Evidence> {
  const { world, office, ledger, screens, allowed } = stage;
  const { database, messenger, first } = world;
  const { project_id, owner, operator } = office;
  const fresh = new Map(
    await Promise.all([owner, operator].map(async (it) => [it, await readShown(first, it)] as const)),
  );
  const ours = new Set(ledger.acknowledged.map((it) => it.uid));
  const uids = new Map(ledger.acknowledged.map((it) => [it.text, it.uid]));
  const places = new Set(stage.played.flatMap((it) => it.clients.map(({ chat }) => chat.client.name)));
  return {
    ledger: ledger.acknowledged,
    base: await readBase(database, project_id),
    taken: [
      ...messenger.taken.map((it) => it.uid).filter((uid) => ours.has(uid)),
      ...gotten(stage).map((text) => uids.get(text) ?? text),
    ],
    outward: ledger.acknowledged.filter((it) => places.has(it.peer) && it.by !== it.peer).map((it) => it.uid),
    recounts: await recount(database.url, project_id),
    screens: screens.map((it) => ({
      name: it.name,
      // Whoever is behind differs in everything, which is said once; that nothing was heard twice holds for them too.
      shown: behind.includes(it) ? fresh.get(it.person)! : it.shown(),
      fresh: fresh.get(it.person)!,
      created: it.created,
    })),
    pages: await Promise.all(visitors.map((it) => readPage(first.url, it))),
    allowed,
  };
}

async function recount(url: string, project_id: number): Promise<Evidence['recounts']> {
  openDatabase(url);
  try {
    return [
      { what: 'counts', ...(await countsTwice(project_id)) },
      { what: 'summaries', ...(await summariesTwice(project_id)) },
    ];
  } finally {
    await closeDatabase();
  }
}

async function readPage(url: string, { name, token, headers }: Visitor): Promise<Evidence['pages'][number]> {
  const texts: string[] = [];
  for (let before_id: number | null | undefined; before_id !== null;) {
    const asked = { token, count: 100, ...(before_id ? { before_id } : {}) };
    const { data, meta } = await call(url, listVisitorMessages, asked, headers);
    texts.unshift(...data.map((it) => it.text));
    before_id = meta.next ? Number(meta.next) : null;
  }
  return { peer: name, texts };
}
