import { randomUUID } from 'node:crypto';
import { momentOf } from '@parley/contract/time';
import { now } from '../../kit/clock.ts';
import type { Tx } from '../../kit/db/index.ts';
import type { FactWords } from '@parley/contract/facts';
import { followedOf, insertNext } from './changes.queries.ts';
import { dateOf, type Kept, nextDate } from './rules.ts';

type Where = { project_id: number; time_zone: string };

type Follower = Kept & { words: FactWords };

/** The next ones of closed tasks that repeat. */
export async function follow(tx: Tx, { project_id, time_zone }: Where, closed: Kept[]): Promise<Follower[]> {
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
  const made = repeating.filter((it) => !followed.has(it.id)).map((it) => nextOf(it, time_zone));
  if (!made.length) return [];
  const ids = await insertNext(tx, project_id, made);
  return made.map(({ of, uid: _, ...it }) => ({
    ...it,
    ...ids.get(of)!,
    result: null,
    closed_at: null,
    deleted_at: null,
    version: 1,
  }));
}

function nextOf(kept: Kept, time_zone: string) {
  const { id, repeat, author_id, comment, priority, category_id, manager_id, ...about } = kept;
  const { contact_id, channels_ids, deal_id, ticket_id } = about;
  const date = momentOf(about.date);
  const on = about.repeat_day ?? dateOf(date, time_zone);
  const next = nextDate({ date, repeat: repeat!, time_zone, on }, now().getTime());
  const when = {
    date: new Date(next).toISOString(),
    repeat,
    repeat_day: dateOf(next, time_zone) === on || !isByMonths(repeat) ? null : on,
  };
  const whose = { category_id, manager_id, author_id, contact_id, channels_ids, deal_id, ticket_id };
  return { of: id, uid: randomUUID(), comment, priority, created_auto: true, ...when, ...whose };
}

const isByMonths = (repeat: Kept['repeat']): boolean => repeat === 'month' || repeat === 'year';
