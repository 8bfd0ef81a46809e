import { setTimeout as pause } from 'node:timers/promises';
import type { FactKind } from '@parley/contract/facts';
import { transaction, type Tx } from '../db/index.ts';
import { beginCursor, isMore, moveCursor, resetCursor, takeCursor } from './cursors.queries.ts';
import { type ReadFact, readPage } from './facts.queries.ts';
import { wakeConsumers } from './wake.ts';

export type Consumer = {
  name: string;
  wants: readonly string[];
  gatherMs: number;
  take: (tx: Tx, project_id: number, facts: ReadFact[]) => Promise<void>;
  /** Null: what it did cannot be taken back, so that it never reads again. */
  forget: ((tx: Tx, project_id: number) => Promise<void>) | null;
};

type Choices = {
  wants: readonly FactKind[];
  /** Removes all it has written of a project, so that it can read from the beginning. */
  forget: Consumer['forget'];
  /** What comes within this time is read together: the longer, the less each fact costs. */
  gatherMs?: number;
};

/**
 * A reader of the journal that gets every fact of the kinds it wants exactly once, in order, project by project: how far
 * it came is kept in the transaction that keeps what it writes. It must reach nothing outside that transaction.
 */
export const consumer = (
  name: string,
  { wants, forget, gatherMs = 25 }: Choices,
  take: Consumer['take'],
): Consumer => ({
  name,
  wants: wants.map((it) => it.name),
  gatherMs,
  take,
  forget,
});

/** A transaction stays short; what is left is another. */
const batchSize = 500;

/** `done`: nothing is left. `more`: at once again. `held`: another reads, or an older transaction is still at work. */
type Outcome = 'done' | 'more' | 'held';

/** Reads one batch of one project. */
export async function consume(it: Consumer, project_id: number): Promise<Outcome> {
  const reader = { project_id, consumer: it.name };
  const outcome = await transaction(project_id, async (tx): Promise<Outcome | null> => {
    const from = await takeCursor(tx, reader);
    if (!from) return null;
    const page = await readPage(tx, { ...from, project_id, names: it.wants, limit: batchSize });
    const last = page.at(-1);
    if (!last) return (await isMore(tx, project_id, from)) ? 'held' : 'done';
    const facts = page.flatMap(({ fact }) => fact ?? []);
    if (facts.length) await it.take(tx, project_id, facts);
    await moveCursor(tx, { ...reader, epoch: last.epoch, tx: last.tx, id: last.id });
    if (page.length === batchSize) return 'more';
    return (await isMore(tx, project_id, last)) ? 'held' : 'done';
  });
  if (outcome) return outcome;
  return (await beginCursor(reader)) ? 'more' : 'held';
}

/** Reads a project from the beginning once more, after what was written of it is gone. */
export async function replay(it: Consumer, project_id: number): Promise<void> {
  const { forget } = it;
  if (!forget) throw new Error(`${it.name} cannot read again`);
  await transaction(project_id, async (tx) => {
    await resetCursor(tx, { project_id, consumer: it.name });
    await forget(tx, project_id);
  });
  wakeConsumers(project_id, new Set(it.wants));
}

/** The same, until all is read, be it by others. */
export async function readAgain(it: Consumer, project_id: number): Promise<void> {
  await replay(it, project_id);
  for (let outcome: Outcome = 'more'; outcome !== 'done'; outcome = await consume(it, project_id)) {
    if (outcome === 'held') await pause(50);
  }
}
