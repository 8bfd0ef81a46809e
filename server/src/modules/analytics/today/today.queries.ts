import { promiseKinds } from '@parley/contract/tickets/promises';
import type { Today } from '@parley/contract/analytics/today';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db/index.ts';
import { wireText } from '../../../kit/db/wire-text.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { isSeenBy } from '../../deals/index.ts';

type Seer = Pick<Viewer, 'project_id' | 'user_id' | 'channels_ids'>;

const onChannels = ({ channels_ids }: Seer, column: string) =>
  channels_ids === null ? sql`true` : sql`${sql.ref(column)} = any (${[...channels_ids]}::bigint[])`;

/** Whether a line of the counts is of clients whom the viewer sees on any of its channels. */
const seesAny = ({ channels_ids }: Seer, column: string) =>
  channels_ids === null ? sql`${sql.ref(column)} <> '{}'` : sql`${sql.ref(column)} && ${[...channels_ids]}::bigint[]`;

type Waiting = Pick<Today, 'waiting' | 'longest' | 'channels'> & {
  people: { manager: number; waiting: number; since: string }[];
};

const longestShown = 12;

/** Who waits for an answer now, of the clients whom this viewer sees. How many is kept; only the first are looked up. */
export async function whoWaits(db: Db, seer: Seer): Promise<Waiting> {
  const { project_id } = seer;
  // Of a client who waits in several dialogues of a channel each is met, so some more are read than are shown.
  const { rows } = await sql<Waiting>`
    with lines as materialized (
      select operator_id, owed_ids, sum(n) as n from folder_counts
      where project_id = ${project_id} and folder_id = 0 and n > 0 and ${seesAny(seer, 'owed_ids')} group by 1, 2
    ), channel as materialized (
      select id, sum(n) as n from lines cross join unnest(owed_ids) as id where ${onChannels(seer, 'id')} group by id
    ), first as materialized (
      select f.* from channel cross join lateral (
        select d.contact_id, d.channel_id, d.operator_id, d.owed_since from dialogues d
        where d.project_id = ${project_id} and d.is_listed and d.owed_since is not null and d.channel_id = channel.id
        order by d.owed_since, d.contact_id limit ${longestShown * 2}
      ) f
    ), longest as (
      select * from (select distinct on (contact_id) * from first order by contact_id, owed_since) each
      order by owed_since, contact_id limit ${longestShown}
    )
    select coalesce((select sum(n) from lines), 0)::int as waiting,
      coalesce((select json_agg(json_build_object('contact_id', l.contact_id, 'name', c.name,
          'channel', json_build_object('id', n.id, 'type', n.type), 'manager', l.operator_id,
          'since', ${wireText(sql`l.owed_since`)}) order by l.owed_since, l.contact_id)
        from longest l join contacts c on c.project_id = ${project_id} and c.id = l.contact_id
        join channels n on n.project_id = ${project_id} and n.id = l.channel_id), '[]') as longest,
      coalesce((select json_agg(json_build_object('channel_id', c.id, 'waiting', c.n::int,
          'since', ${wireText(sql`f.since`)}) order by c.n desc, c.id)
        from channel c join (select channel_id, min(owed_since) as since from first group by channel_id) f
          on f.channel_id = c.id), '[]') as channels,
      coalesce((select json_agg(json_build_object('manager', p.id, 'waiting', p.n::int, 'since', ${wireText(sql`d.since`)}))
        from (select operator_id as id, sum(n) as n from lines where operator_id > 0 group by 1) p
        join (select operator_id, min(owed_since) as since from dialogues
          where project_id = ${project_id} and is_listed and operator_id is not null and owed_since is not null
            and ${onChannels(seer, 'channel_id')} group by 1) d on d.operator_id = p.id), '[]') as people`.execute(db);
  return rows[0]!;
}

/** How many clients each has in hand. */
export async function whoHasAtWork(db: Db, seer: Seer): Promise<{ manager: number; at_work: number }[]> {
  const { rows } = await sql<{ manager: number; at_work: number }>`
    select operator_id as manager, sum(n)::int as at_work from folder_counts
    where project_id = ${seer.project_id} and folder_id = 0 and n > 0 and operator_id > 0
      and ${seesAny(seer, 'channels_ids')} group by 1`.execute(db);
  return rows;
}

export const minutesShown = 60;

/** Of each of the last minutes in which anything was said: how long ago it began, in minutes. */
export async function saidLately(
  db: Db,
  seer: Seer,
  until: Date,
): Promise<{ ago: number; messages_in: number; messages_out: number }[]> {
  const { rows } = await sql<{ ago: number; messages_in: number; messages_out: number }>`
    select (extract(epoch from ${until}::timestamptz - minute) / 60)::int as ago, sum(messages_in)::int as messages_in,
      sum(messages_out)::int as messages_out
    from counted_minutes where project_id = ${seer.project_id} and ${onChannels(seer, 'channel_id')}
      and minute > ${until}::timestamptz - make_interval(mins => ${minutesShown}) and minute <= ${until}
    group by minute`.execute(db);
  return rows;
}

/** Open tickets whose promises are at risk, and that have broken one. */
export async function promisesNow(db: Db, seer: Seer, at: Date): Promise<NonNullable<Today['promises']>> {
  const isAtRisk = sql.join(
    promiseKinds.map((kind) => sql`${sql.ref(`${kind}_warn`)} <= ${at} and ${sql.ref(`${kind}_due`)} > ${at}`),
    sql` or `,
  );
  const { rows } = await sql<NonNullable<Today['promises']>>`
    select count(*) filter (where status = 'opened' and (${isAtRisk}))::int as at_risk,
      count(*) filter (where broken <> '{}')::int as broken
    from tickets where project_id = ${seer.project_id} and removed_at is null and status <> 'closed' and not is_hidden
      and ${onChannels(seer, 'channel_id')}`.execute(db);
  return rows[0]!;
}

/** Deals that came to a stage where they are won since a moment, and stand there. */
export async function wonSince(db: Db, seer: Seer, since: Date): Promise<Today['won']> {
  const { rows } = await sql<Today['won']>`
    with came as materialized (
      select distinct f.subject_id as id from facts f
      where f.project_id = ${seer.project_id} and f.name in ('dealCreated', 'dealMoved') and f.at >= ${since}
    )
    select count(*)::int as deals, coalesce(sum(d.price), 0)::float8 as sum
    from came join deals d on d.project_id = ${seer.project_id} and d.id = came.id and d.entered_at >= ${since}
      and d.deleted_at is null and d.merged_into is null
    join stages s on s.project_id = d.project_id and s.id = d.stage_id and s.ending = 'won'
    where ${isSeenBy((name) => sql`${seer[name]}`)}`.execute(db);
  return rows[0]!;
}
