import { memberLeft, memberRemoved, settingChanged } from '@parley/contract/projects/facts';
import { ticketTagDeleted } from '@parley/contract/tickets/facts';
import { promiseEnded, ticketErased, ticketFacts, ticketRated } from '@parley/contract/tickets/ticket-facts';
import type { PromiseKind } from '@parley/contract/tickets/promises';
import { momentOf } from '@parley/contract/time';
import { now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { consumer } from '../../../kit/facts/consumer.ts';
import { takeCursor } from '../../../kit/facts/cursors.queries.ts';
import type { ReadFact } from '../../../kit/facts/facts.queries.ts';
import { job } from '../../../kit/jobs/jobs.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { addToSums } from '../../../kit/statistics/add-to-sums.ts';
import { showDeleted } from '../../clients/index.ts';
import { brokenOf, type Counted, countedOf, type EndedPromise } from './counted.ts';
import { planRecount, recounting } from './plan-recount.ts';
import { collect, isNothing, addSums, type PlacedSums, placeKey } from './sums.ts';
import {
  calendarOf,
  countedAfter,
  countedTickets,
  forgetSums,
  saveBroken,
  saveCounted,
  saveSums,
  standingTickets,
  sumsAt,
} from './sums.queries.ts';

const name = 'ticket-sums';
const atOnce = 500;

/** What changes many tickets and is told once. A department that is gone says so itself once it is empty. */
const ofMany = [settingChanged, memberRemoved, memberLeft, ticketTagDeleted];

/**
 * Keeps the sums of tickets. A fact says which ticket became another; how it stands now is read where it stands, so that
 * sums are those of the rows, however often a fact is read. Promises that ended are told by facts alone.
 */
export const ticketSums = consumer(
  name,
  {
    wants: [...ticketFacts, promiseEnded, ticketRated, ticketErased, ...ofMany],
    forget: forgetSums,
    // Many tickets of a moment add to the same few sums.
    gatherMs: 400,
  },
  async (tx, project_id, facts) => {
    const ids = facts.flatMap(({ subject, subject_id }) => (subject === 'ticket' && subject_id ? [subject_id] : []));
    await countAnew(tx, project_id, [...new Set(ids)], endedIn(facts));
    if (facts.some(isOfMany)) await planRecount(tx, project_id);
  },
);

const isOfMany = (it: ReadFact): boolean =>
  it.name === settingChanged.name ? 'time_zone' in it.changes : ofMany.some((kind) => kind.name === it.name);

/** In parts, each of which the reader of facts waits for: by another clock the same tickets are of other days. */
export const recountTickets = job(
  recounting.name,
  recounting.shape,
  async ({ after }, { project_id }) => {
    if (project_id === null) return;
    await transaction(project_id, async (tx) => {
      if (!(await takeCursor(tx, { project_id, consumer: name }))) {
        throw new RetryLater(new Date(now().getTime() + 100), 'facts are being read', { is_part: true });
      }
      const some = (await countedAfter(tx, { project_id, after, limit: atOnce })).map((it) => it.id);
      await countAnew(tx, project_id, some, new Map());
      if (some.length === atOnce) await planRecount(tx, project_id, some.at(-1)!);
    });
  },
  { queue: recounting.queue },
);

function endedIn(facts: ReadFact[]): Map<number, EndedPromise[]> {
  const found = new Map<number, EndedPromise[]>();
  for (const { name: kind, subject_id, changes, at } of facts) {
    if (kind !== promiseEnded.name || subject_id === null) continue;
    const ended = { kind: changes.promise![1] as PromiseKind, is_kept: changes.is_kept![1] === true };
    found.set(subject_id, [...(found.get(subject_id) ?? []), { ...ended, at: momentOf(at), day: '' }]);
  }
  return found;
}

async function countAnew(tx: Tx, project_id: number, ids: number[], ended: Map<number, EndedPromise[]>): Promise<void> {
  if (!ids.length) return;
  // Those of removed clients count until they are erased for good.
  await showDeleted(tx);
  const [calendar, known, standing] = await Promise.all([
    calendarOf(tx, project_id),
    countedTickets(tx, { project_id, ids }),
    standingTickets(tx, { project_id, ids }),
  ]);
  const were = new Map(known.map((it) => [it.id, it]));
  const are = standing.map((it) =>
    countedOf(it, [...(were.get(it.id)?.promises ?? []), ...(ended.get(it.id) ?? [])], calendar),
  );
  const changed = new Map<string, PlacedSums>();
  for (const it of known) collect(changed, it, -1);
  for (const it of are) collect(changed, it, 1);
  const there = new Set(are.map((it) => it.id));
  await saveCounted(
    tx,
    project_id,
    are,
    [...were.keys()].filter((id) => !there.has(id)),
  );
  const otherwise = are.filter((it) => !haveSameBroken(it, were.get(it.id)));
  await saveBroken(
    tx,
    project_id,
    otherwise.filter((it) => were.has(it.id)).map((it) => it.id),
    otherwise.flatMap(brokenOf),
  );
  await addToSums(tx, project_id, changed.values(), { placeKey, addSums, isNothing, sumsAt, saveSums });
}

const haveSameBroken = (it: Counted, was: Counted | undefined): boolean =>
  JSON.stringify(brokenOf(it)) === JSON.stringify(was ? brokenOf(was) : []);
