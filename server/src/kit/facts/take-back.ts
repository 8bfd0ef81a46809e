import { randomUUID } from 'node:crypto';
import type { Cause, FactKind, SubjectKind } from '@parley/contract/facts';
import type { Output } from '@parley/contract/http';
import type { ModuleName } from '@parley/contract/projects/modules';
import { takeBack as takingBack } from '@parley/contract/undo';
import * as z from 'zod/mini';
import { minutes, now } from '../clock.ts';
import { dbOf, transaction, type Tx } from '../db/index.ts';
import { refuse } from '../errors.ts';
import { type Route, route } from '../http/route.ts';
import { hurry, type Job, job, later } from '../jobs/jobs.ts';
import { log } from '../log.ts';
import type { Viewer } from '../viewer.ts';
import { type Back, isUntouched, type Past, type Standing, summed, wayBack } from './take-back-rules.ts';
import { namesOf, nextParts, type Part } from './take-back-parts.ts';
import { type ClaimedFact, claimFacts, claimThings } from './take-back.queries.ts';

export type { ClaimedFact } from './take-back.queries.ts';
export type Steps<Row> = { row: Row; back: Back; facts: ClaimedFact[] }[];

type Answer = Output<typeof takingBack>['data'];
/** `restored`: those that became different. `kept`: those of which something stays, besides what the rules keep. */
export type Written = { restored: number[]; kept?: number[] } & Partial<Pick<Answer, 'withdrawn' | 'stays'>>;

/** How things of one kind go back. Nothing of it may reach anybody outside. */
export type Undoable<Row extends { id: number } = { id: number }> = {
  /** Null: everybody of the project has it. */
  module: ModuleName | null;
  subject: SubjectKind;
  /** The facts that can be taken back. */
  kinds: readonly FactKind[];
  /** Of them the one by which something was made: untouched, it goes. */
  made?: FactKind;
  unmade?: (row: Row) => Back;
  /** Of them those that anybody takes back who may hold it, where it happened by itself. */
  byItself?: readonly FactKind[];
  /** So many in one transaction, all unless said. */
  atOnce?: number;
  /** Ends this person's press where it still goes on; says whether it did. What it has done until then is told by facts. */
  stop?: (tx: Tx, viewer: Viewer, token: string) => Promise<boolean>;
  follows: Standing['follows'];
  isSame: Standing['isSame'];
  /** Locked, as they stand now, whoever sees them: what one gave away is taken back all the same. */
  hold: (tx: Tx, viewer: Viewer, ids: number[], facts: ClaimedFact[]) => Promise<Row[]>;
  stands: (row: Row, name: string) => unknown;
  goneSince: (tx: Tx, project_id: number, all: Past[]) => Promise<Standing['isGone']>;
  /** Keeps it with its facts. */
  write: (tx: Tx, viewer: Viewer, steps: Steps<Row>, cause: Cause) => Promise<Written>;
};

/** With its rows known to itself alone. */
export const undoable = <Row extends { id: number }>(it: Undoable<Row>): Undoable => it as unknown as Undoable;

type FindMember = (project_id: number, user_id: number) => Promise<Viewer | null>;

// So many while somebody waits for the answer.
const small = 500;
// By then whoever answers the press has done its part, or is no more.
const soon = minutes(1);
const rest = z.object({ user_id: z.number(), token: z.string(), undo: z.string() });

const keyOf = (token: string) => `take-back:${token}`;

/** The one way back of everything, and the work that ends what is too much for one answer. */
export function takingBackOf(
  all: readonly Undoable[],
  findMember: FindMember,
): { route: Route; job: Job<typeof rest> } {
  // Whoever has left meanwhile takes nothing back any more.
  const find = async (project_id: number | null, user_id: number) =>
    project_id === null ? null : findMember(project_id, user_id);
  const finish: Job<typeof rest> = job(
    'take-back-the-rest',
    rest,
    async ({ user_id, token, undo }, { project_id }) => {
      const viewer = await find(project_id, user_id);
      if (viewer) await takeParts(viewer, { all: openTo(viewer, all), token, undo, most: Infinity }, nothing(undo));
    },
    {
      queue: 'bulk',
      // What cannot go back stays as it is; what is behind it still goes.
      died: async (tx, payload, place) => {
        const { user_id, token } = payload;
        const viewer = await find(place.project_id, user_id);
        if (!viewer) return;
        const { project_id } = viewer;
        const [bad] = (await nextParts(tx, { project_id, token, all: openTo(viewer, all), limit: small })).parts;
        if (!bad) return;
        const { subject, ids } = bad;
        await claimThings(tx, { project_id, token, ...bad });
        log.error({ project_id, token, subject, ids }, 'a part of a press could not be taken back and stays');
        await later(tx, finish, payload, { project_id, key: keyOf(token) });
      },
    },
  );
  return { route: route(takingBack, (viewer, { token }) => takeBack(viewer, token, all, finish)), job: finish };
}

const openTo = (viewer: Viewer, all: readonly Undoable[]): Undoable[] =>
  all.filter((it) => it.module === null || viewer.modules[it.module]);

/** Takes back what a person did by one press. Too late, not theirs, done already or never done: it is over. */
async function takeBack(
  viewer: Viewer,
  token: string,
  all: readonly Undoable[],
  finish: Job<typeof rest>,
): Promise<Output<typeof takingBack>> {
  const { project_id, user_id } = viewer;
  const open = openTo(viewer, all);
  const [inParts, whole] = [open.filter((it) => it.atOnce), open.filter((it) => !it.atOnce)];
  const undo = randomUUID();
  const at = now();
  const payload = { user_id, token, undo };
  const key = keyOf(token);
  const { sum, isMore } = await transaction(project_id, async (tx) => {
    const names = { names: namesOf(whole), parts: namesOf(inParts), by_itself: namesOf(open, 'byItself') };
    const isStopped = await stopPress(tx, viewer, open, token);
    const facts = await claimFacts(tx, { project_id, user_id, token, ...names, at });
    if (!facts.length && !isStopped) refuse('undo_is_over');
    const found: Answer = nothing(undo);
    for (const kind of whole) add(found, await takeBackOf(tx, viewer, kind, facts, undo));
    const isSome = facts.some((it) => names.parts.includes(it.name));
    // Nobody can ask a second time: what this node does not finish is finished by another.
    if (isSome) await later(tx, finish, payload, { project_id, key, at: new Date(at.getTime() + soon) });
    return { sum: found, isMore: isSome };
  });
  if (!isMore) return { data: sum };
  const isOver = await takeParts(viewer, { all: inParts, token, undo, most: small }, sum).catch((error: unknown) => {
    log.error({ err: error, project_id, token }, 'a part of a press is not taken back yet');
    return false;
  });
  if (!isOver) await transaction(project_id, (tx) => hurry(tx, finish, payload, key));
  return { data: { ...sum, is_going_on: !isOver } };
}

/** Before its facts are claimed: of what is under way just then none is missed. */
async function stopPress(tx: Tx, viewer: Viewer, all: Undoable[], token: string): Promise<boolean> {
  let isStopped = false;
  for (const { stop } of all) if (await stop?.(tx, viewer, token)) isStopped = true;
  return isStopped;
}

const nothing = (undo: string): Answer => ({
  restored: [],
  kept: [],
  withdrawn: 0,
  stays: [],
  is_going_on: false,
  undo,
});

function add(sum: Answer, part: Partial<Answer>): void {
  sum.restored.push(...(part.restored ?? []));
  sum.kept.push(...(part.kept ?? []));
  sum.withdrawn += part.withdrawn ?? 0;
  sum.stays.push(...(part.stays ?? []));
}

type Parts = { all: Undoable[]; token: string; undo: string; most: number };

/** From where it was reached, part by part, added to `sum`; of two who do it at once, each part is done by one. */
async function takeParts(viewer: Viewer, { all, token, undo, most }: Parts, sum: Answer): Promise<boolean> {
  const { project_id } = viewer;
  for (let seen = 0; ;) {
    const { parts, isLast } = await nextParts(dbOf(project_id), { project_id, token, all, limit: small });
    let isMine = true;
    for (const part of parts) {
      const taken = await transaction(project_id, (tx) => takePart(tx, viewer, part, { token, undo }));
      isMine = taken !== null;
      // Others are further, or it is erased: what is left is to be read anew.
      if (!taken) break;
      add(sum, taken);
      seen += part.ids.length;
    }
    if (isLast && isMine) return true;
    if (seen >= most) return false;
  }
}

/** Null: nothing of it is left. Its facts are read once nobody else can do it, with what was recorded meanwhile. */
async function takePart(
  tx: Tx,
  viewer: Viewer,
  part: Part,
  { token, undo }: Pick<Parts, 'token' | 'undo'>,
): Promise<Partial<Answer> | null> {
  const facts = await claimThings(tx, { project_id: viewer.project_id, token, ...part });
  if (!facts.length) return null;
  const wentBack = new Set(facts.filter((it) => it.id <= part.reached).map((it) => it.subject_id));
  const left = facts.filter((it) => !wentBack.has(it.subject_id));
  return takeBackOf(tx, viewer, part.kind, left, undo);
}

async function takeBackOf(
  tx: Tx,
  viewer: Viewer,
  kind: Undoable,
  all: ClaimedFact[],
  undo: string,
): Promise<Partial<Answer>> {
  const names = namesOf([kind]);
  const facts = all.filter((it) => names.includes(it.name));
  if (!facts.length) return {};
  const factsOf = Map.groupBy(facts, (it) => it.subject_id);
  const isGone = await kind.goneSince(
    tx,
    viewer.project_id,
    facts.map((it) => it.changes),
  );
  const held = await kind.hold(tx, viewer, [...factsOf.keys()], facts);
  // What is not there any more cannot come back.
  const kept = new Set(factsOf.keys());
  const steps = held.map((row) => {
    const own = factsOf.get(row.id)!;
    const { back, isKept } = backOf(kind, row, own, isGone);
    if (!isKept) kept.delete(row.id);
    return { row, back, facts: own };
  });
  const written = await kind.write(tx, viewer, steps, { token: undo, why: 'undo' });
  for (const id of written.kept ?? []) kept.add(id);
  const named = (ids: Iterable<number>) => [...ids].map((id) => ({ subject: kind.subject, id }));
  return { ...written, restored: named(written.restored), kept: named(kept) };
}

function backOf(kind: Undoable, row: { id: number }, own: ClaimedFact[], isGone: Standing['isGone']) {
  const past = summed(own.map((it) => it.changes));
  const standing = { ...kind, isGone, stands: (name: string) => kind.stands(row, name) };
  if (!own.some((it) => it.name === kind.made?.name)) return wayBack(past, standing);
  const isWhole = isUntouched(past, standing);
  return { back: isWhole ? kind.unmade!(row) : {}, isKept: !isWhole };
}
