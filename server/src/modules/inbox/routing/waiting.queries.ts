import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from './tables.ts';

type Source = { channel_id: number | null; team_id: number | null };
export type Waiting = Source & { project_id: number; contact_id: number; token: string | null };

/** Handed on to a team, a client waits there and no more by the channel's rule; since when stays. */
export const addWaiting = prepared<Waiting, never>(
  (value) => sql`
    insert into waiting_dialogues (project_id, contact_id, channel_id, team_id, token)
    values (${value('project_id')}, ${value('contact_id')}, ${value('channel_id')}, ${value('team_id')},
      ${value('token')})
    on conflict (project_id, contact_id) do update
      set channel_id = excluded.channel_id, team_id = excluded.team_id, token = excluded.token`,
);

type Heirs = { project_id: number; from_id: number; to_id: number };
/** Another contact waits as this one does, and as long, unless they wait already. */
export const inheritWaiting = prepared<Heirs, never>(
  (value) => sql`
    insert into waiting_dialogues (project_id, contact_id, channel_id, team_id, token, since)
    select project_id, ${value('to_id')}::bigint, channel_id, team_id, token, since from waiting_dialogues
    where project_id = ${value('project_id')} and contact_id = ${value('from_id')}
    on conflict (project_id, contact_id) do nothing`,
);

export const isAnyoneWaiting = async (db: Db, project_id: number): Promise<boolean> =>
  (await db
    .selectFrom('waiting_dialogues')
    .select('contact_id')
    .where('project_id', '=', project_id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export type Next = Waiting & { manager_id: number | null };

const source = sql`concat_ws(':', coalesce(w.channel_id, 0), coalesce(w.team_id, 0))`;
const next = prepared<{ project_id: number; passed: string[] }, Next>(
  (value) => sql`
    select w.project_id, w.contact_id, w.channel_id, w.team_id, w.token, c.manager_id
    from waiting_dialogues w join contacts c on c.project_id = w.project_id and c.id = w.contact_id
    where w.project_id = ${value('project_id')} and ${source} <> all (${value('passed')}::text[])
      and ${source} || ':' || coalesce(c.manager_id, 0) <> all (${value('passed')}::text[])
      and 'client:' || w.contact_id <> all (${value('passed')}::text[])
    order by w.since, w.contact_id limit 1`,
);

/** Who has waited longest, but for those passed by a moment ago (by `sourceOf`, `laneOf` or `clientOf`). */
export const longestWaiting = async (db: Db, project_id: number, passed: string[]): Promise<Next | null> =>
  (await next(db, { project_id, passed }))[0] ?? null;

export const sourceOf = ({ channel_id, team_id }: Source): string => `${channel_id ?? 0}:${team_id ?? 0}`;

/** Where it matters whose client it is. */
export const laneOf = (it: Next): string => `${sourceOf(it)}:${it.manager_id ?? 0}`;

export const clientOf = ({ contact_id }: Next): string => `client:${contact_id}`;

/** The same client as they wait now, whatever was read before. */
export const readWaiting = (tx: Tx, project_id: number, contact_id: number): Promise<Waiting | undefined> =>
  tx
    .selectFrom('waiting_dialogues')
    .select(['project_id', 'contact_id', 'channel_id', 'team_id', 'token'])
    .where('project_id', '=', project_id)
    .where('contact_id', '=', contact_id)
    .executeTakeFirst();

export const endWaiting = (tx: Tx, { project_id, contact_id }: Waiting) =>
  tx
    .deleteFrom('waiting_dialogues')
    .where('project_id', '=', project_id)
    .where('contact_id', '=', contact_id)
    .execute();

/** Of those who wait by this channel's rule; it is shown as a number, so many are many. */
export async function countWaiting(db: Db, project_id: number, channel_id: number): Promise<number> {
  const some = db
    .selectFrom('waiting_dialogues')
    .select('contact_id')
    .where('project_id', '=', project_id)
    .where('channel_id', '=', channel_id)
    .limit(1000);
  const { n } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

const queue = prepared<{ project_id: number; team_id: number }, { contact_id: number }>(
  (value) => sql`
    select distinct contact_id from dialogues
    where project_id = ${value('project_id')} and team_id = ${value('team_id')} order by contact_id`,
);

/** Whoever stands in a team's queue. */
export const queueOf = async (db: Db, asked: Parameters<typeof queue>[1]): Promise<number[]> =>
  (await queue(db, asked)).map((row) => row.contact_id);

/** Held until commit, after the client's own lock: two who give at once would both count what the other is about to give. */
export const lockGiving = (tx: Tx, project_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`routing:${project_id}`}, 0))`.execute(tx);
