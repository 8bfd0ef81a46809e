import { randomUUID } from 'node:crypto';
import type { Cause, FactKind, SubjectKind } from '@parley/contract/facts';
import type { Output } from '@parley/contract/http';
import type { ModuleName } from '@parley/contract/projects/modules';
import { takeBack as takingBack } from '@parley/contract/undo';
import { days, now } from '../clock.ts';
import { transaction, type Tx } from '../db/index.ts';
import { refuse } from '../errors.ts';
import { type Route, route } from '../http/route.ts';
import type { Viewer } from '../viewer.ts';
import { type Back, isUntouched, type Past, type Standing, summed, wayBack } from './take-back-rules.ts';
import { type ClaimedFact, claimFacts } from './take-back.queries.ts';

/** How things of one kind go back. Nothing of it may reach anybody outside. */
export type Undoable<Row extends { id: number } = { id: number }> = {
  module: ModuleName;
  subject: SubjectKind;
  /** The facts that can be taken back. */
  kinds: readonly FactKind[];
  /** Of them the one by which something was made: untouched, it goes. */
  made: FactKind;
  follows: Standing['follows'];
  isSame: Standing['isSame'];
  /** Locked, as they stand now, whoever sees them: what one gave away is taken back all the same. */
  hold: (tx: Tx, viewer: Viewer, ids: number[]) => Promise<Row[]>;
  stands: (row: Row, name: string) => unknown;
  goneSince: (tx: Tx, project_id: number, all: Past[]) => Promise<Standing['isGone']>;
  unmade: (row: Row) => Back;
  /** Keeps it with its facts; answers those that became different. */
  write: (tx: Tx, viewer: Viewer, steps: { row: Row; back: Back }[], cause: Cause) => Promise<number[]>;
};

/** With its rows known to itself alone. */
export const undoable = <Row extends { id: number }>(it: Undoable<Row>): Undoable => it as unknown as Undoable;

export const undoRoute = (all: readonly Undoable[]): Route =>
  route(takingBack, (viewer, { token }) => takeBack(viewer, token, all));

const lives = days(30);
type Answer = Output<typeof takingBack>;
type Part = Pick<Answer['data'], 'restored' | 'kept'>;

/** Takes back what a person did by one press. Too late, not theirs, done already or never done: it is over. */
async function takeBack(viewer: Viewer, token: string, all: readonly Undoable[]): Promise<Answer> {
  const { project_id, user_id } = viewer;
  const open = all.filter((it) => viewer.modules[it.module]);
  const names = open.flatMap((it) => it.kinds.map(({ name }) => name));
  const at = now();
  const since = new Date(at.getTime() - lives);
  return transaction(project_id, async (tx) => {
    const facts = await claimFacts(tx, { project_id, user_id, token, names, at, since });
    if (!facts.length) refuse('undo_is_over');
    const cause = { token: randomUUID(), why: 'undo' };
    const parts: Part[] = [];
    for (const kind of open) {
      const own = facts.filter((it) => it.subject === kind.subject);
      if (own.length) parts.push(await takeBackOf(tx, viewer, kind, own, cause));
    }
    const whole = { restored: parts.flatMap((it) => it.restored), kept: parts.flatMap((it) => it.kept) };
    return { data: { ...whole, undo: cause.token } };
  });
}

async function takeBackOf(tx: Tx, viewer: Viewer, kind: Undoable, facts: ClaimedFact[], cause: Cause): Promise<Part> {
  const factsOf = Map.groupBy(facts, (it) => it.subject_id);
  const isGone = await kind.goneSince(
    tx,
    viewer.project_id,
    facts.map((it) => it.changes),
  );
  const held = await kind.hold(tx, viewer, [...factsOf.keys()]);
  // What is not there any more cannot come back.
  const kept = new Set(factsOf.keys());
  const steps = held.map((row) => {
    const own = factsOf.get(row.id)!;
    const past = summed(own.map((it) => it.changes));
    const standing = { ...kind, isGone, stands: (name: string) => kind.stands(row, name) };
    const isMade = own.some((it) => it.name === kind.made.name);
    const isWhole = isMade && isUntouched(past, standing);
    const { back, isKept } = isMade
      ? { back: isWhole ? kind.unmade(row) : {}, isKept: !isWhole }
      : wayBack(past, standing);
    if (!isKept) kept.delete(row.id);
    return { row, back };
  });
  const restored = await kind.write(tx, viewer, steps, cause);
  const named = (ids: Iterable<number>) => [...ids].map((id) => ({ subject: kind.subject, id }));
  return { restored: named(restored), kept: named(kept) };
}
