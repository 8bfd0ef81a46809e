import type { CallDirection } from '@parley/contract/calls/call-line';
import { sql } from 'kysely';
import { minutes, now, seconds } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from '../tables.ts';

// Late words come soon: of more calls than these nothing is told any more.
const recent = 30;
// Of all channels together: a line that hardly ever carries a call is not looked for among the calls of years.
const recentOfAll = 300;

type Named = { project_id: number; channel_id: number; id: number; outside_id: string };
const named = prepared<Named, { id: number }>(
  (value) => sql`
    select id from (
      select id, outside_id from (
        select id, channel_id, outside_id from calls
        where project_id = ${value('project_id')} order by id desc limit ${sql.lit(recentOfAll)}
      ) c
      where channel_id = ${value('channel_id')} order by id desc limit ${sql.lit(recent)}
    ) k
    where outside_id = ${value('outside_id')} and id <> ${value('id')}`,
);

/** The name of a call that we know, and that is not this one. One that nobody knows may be this one's by another name. */
export const isNameOfAnother = async (tx: Tx, asked: Named): Promise<boolean> => (await named(tx, asked)).length > 0;

type Went = { project_id: number; channel_id: number; id: number; direction: CallDirection; since: string };
const went = prepared<Went, { id: number }>(
  (value) => sql`
    select id from (
      select id, direction, ended_at from (
        select id, channel_id, direction, ended_at from calls
        where project_id = ${value('project_id')} order by id desc limit ${sql.lit(recentOfAll)}
      ) c
      where channel_id = ${value('channel_id')} order by id desc limit ${sql.lit(recent)}
    ) k
    where direction = ${value('direction')} and id <> ${value('id')} and ended_at > ${value('since')}`,
);

// Longer than anybody is rung for.
const lately = minutes(5);

/**
 * A call of that way was here a moment ago, so that the word may be its. Without one it is this one's, however the provider
 * means its ways.
 */
export const wentLately = async (tx: Tx, asked: Omit<Went, 'since'>): Promise<boolean> =>
  (await went(tx, { ...asked, since: new Date(now().getTime() - lately).toISOString() })).length > 0;

type Beside = { project_id: number; channel_id: number; id: number; at: string };
const gaveUp = prepared<Beside, { id: number }>(
  (value) => sql`
    update calls set closed_at = ${value('at')}
    where project_id = ${value('project_id')} and id = (
      select id from calls
      where project_id = ${value('project_id')} and channel_id = ${value('channel_id')} and id > ${value('id')}
        and direction = 'in' and result = 'missed' and closing is null and closed_at is null
        and rings_until > ${value('at')}
      order by id limit 1
    )
    returning id`,
);

/** Somebody who called while this call was on the line may have rung until now, and does no more. */
export const secondGaveUp = async (
  tx: Tx,
  { project_id, channel_id }: Omit<Named, 'id' | 'outside_id'>,
  id: number,
): Promise<boolean> => (await gaveUp(tx, { project_id, channel_id, id, at: now().toISOString() })).length > 0;

type Owed = { project_id: number; channel_id: number; id: number; since: string };
const paid = prepared<Owed, { id: number }>(
  (value) => sql`
    update calls set closing = 'left'
    where project_id = ${value('project_id')} and id = (
      select id from (
        select id, direction, closing, closed_at from (
          select id, channel_id, direction, closing, closed_at from calls
          where project_id = ${value('project_id')} order by id desc limit ${sql.lit(recentOfAll)}
        ) c
        where channel_id = ${value('channel_id')} order by id desc limit ${sql.lit(recent)}
      ) k
      where direction = 'out' and id <> ${value('id')} and closing in ('ended', 'refused')
        and closed_at > ${value('since')}
      order by id limit 1
    )
    returning id`,
);

// So long a provider has to say that it ended a call.
const soon = seconds(5);

/**
 * One of ours we ended ourselves a moment ago, and the provider has not said so since: the word may be its. It is said once
 * of each. Of those who call us nothing is owed: providers are silent about what we refuse or end, and whoever rings next
 * and gives up at once says so only once.
 */
export const wasOwedAnEnd = async (tx: Tx, asked: Omit<Owed, 'since'>): Promise<boolean> =>
  (await paid(tx, { ...asked, since: new Date(now().getTime() - soon).toISOString() })).length > 0;
