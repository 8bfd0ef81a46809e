import { randomUUID } from 'node:crypto';
import { now } from '../../kit/clock.ts';
import type { Tx } from '../../kit/db/index.ts';
import { followedOf, insertNext } from './changes.queries.ts';
import { dayOf, type Kept, momentOf, nextDate } from './rules.ts';

/** The next ones of closed tasks that repeat. */
export async function follow(tx: Tx, project_id: number, closed: Kept[]): Promise<Kept[]> {
  const repeating = closed.filter((it) => it.repeat);
  if (!repeating.length) return [];
  // Returned and closed once more, a task has its next one already.
  const followed = new Set(
    await followedOf(
      tx,
      project_id,
      repeating.map((it) => it.id),
    ),
  );
  const made = repeating.filter((it) => !followed.has(it.id)).map(nextOf);
  if (!made.length) return [];
  const ids = await insertNext(tx, project_id, made);
  return made.map((it) => ({
    ...it,
    id: ids.get(it.of)!,
    result: null,
    closed_at: null,
    deleted_at: null,
    version: 1,
  }));
}

function nextOf({ id, repeat, author_id, comment, priority, category_id, manager_id, ...about }: Kept) {
  const { contact_id, channels_ids, deal_id } = about;
  const was = momentOf(about.date);
  const day = about.repeat_day ?? dayOf(was);
  const next = nextDate(was, repeat!, now(), day);
  const when = {
    date: next.toISOString(),
    repeat,
    repeat_day: dayOf(next) === day || !isByMonths(repeat) ? null : day,
  };
  const whose = { category_id, manager_id, author_id, contact_id, channels_ids, deal_id };
  return { of: id, uid: randomUUID(), comment, priority, created_auto: true, ...when, ...whose };
}

const isByMonths = (repeat: Kept['repeat']): boolean => repeat === 'month' || repeat === 'year';
