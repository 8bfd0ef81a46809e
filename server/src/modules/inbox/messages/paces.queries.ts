import { sql } from 'kysely';
import { dbOf } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from '../tables.ts';

type Asked = { project_id: number; channel_id: number; id: number; peer: string; step_ms: number; slack_ms: number };

// A message that has a turn keeps it, unless the provider has asked for silence beyond it. One whose client may not be
// written to yet takes no turn from others.
const take = prepared<Asked, { wait: number }>(
  (value) => sql`
    with clock as materialized (select clock_timestamp() as now),
    known as materialized (
      select now, (
        select free_at - make_interval(secs => ${value('slack_ms')}::float / 1000) from channel_paces
        where project_id = ${value('project_id')} and channel_id = ${value('channel_id')} and peer = ${value('peer')}
      ) as peer_free_at, (
        select turn_at from messages where project_id = ${value('project_id')} and id = ${value('id')}
      ) as turn_at,
      (select held_until from channel_holds where project_id = ${value('project_id')}
        and channel_id = ${value('channel_id')}) as held_until
      from clock
    ),
    wanted as materialized (
      select * from known where ${value('step_ms')}::float > 0 and coalesce(peer_free_at <= now, true)
        and (turn_at is null or coalesce(turn_at < held_until, false))
    ),
    moved as (
      insert into channel_paces as p (project_id, channel_id, peer, free_at)
      select ${value('project_id')}, ${value('channel_id')}, '',
        greatest(now, coalesce(held_until, now)) + make_interval(secs => ${value('step_ms')}::float / 1000)
      from wanted
      on conflict (project_id, channel_id, peer) do update
        set free_at = greatest(p.free_at, excluded.free_at - make_interval(secs => ${value('step_ms')}::float / 1000))
          + make_interval(secs => ${value('step_ms')}::float / 1000)
      returning free_at - make_interval(secs => ${value('step_ms')}::float / 1000) as turn_at
    ),
    given as (
      update messages m set turn_at = moved.turn_at from moved
      where m.project_id = ${value('project_id')} and m.id = ${value('id')} returning m.turn_at
    )
    select extract(epoch from greatest(peer_free_at, held_until, coalesce((select turn_at from given), turn_at), now)
      - now) * 1000 as wait from known`,
);

/** Milliseconds until this message may be handed over. */
export const turnOf = async (asked: Asked): Promise<number> =>
  Number((await take(dbOf(asked.project_id), asked))[0]!.wait);

type Passed = { project_id: number; channel_id: number; peer: string; rest_ms: number };
const pass = prepared<Passed, never>(
  (value) => sql`
    insert into channel_paces as p (project_id, channel_id, peer, free_at)
    values (${value('project_id')}, ${value('channel_id')}, ${value('peer')},
      clock_timestamp() + make_interval(secs => ${value('rest_ms')}::float / 1000))
    on conflict (project_id, channel_id, peer) do update
      set free_at = greatest(excluded.free_at, p.free_at + make_interval(secs => ${value('rest_ms')}::float / 1000))`,
);

/** This client is left alone for a moment; where some may follow one another at once, the moments add up. */
export const passPeer = ({ project_id, channel_id, peer, rest_ms }: Passed): Promise<unknown> =>
  pass(dbOf(project_id), { project_id, channel_id, peer, rest_ms });

const hold = prepared<{ project_id: number; channel_id: number; until: Date }, never>(
  (value) => sql`
    insert into channel_holds as h (project_id, channel_id, held_until)
    values (${value('project_id')}, ${value('channel_id')}, ${value('until')})
    on conflict (project_id, channel_id) do update set held_until = greatest(h.held_until, excluded.held_until)`,
);

/** The provider asked for silence until then. */
export const holdChannel = (project_id: number, channel_id: number, until: Date): Promise<unknown> =>
  hold(dbOf(project_id), { project_id, channel_id, until });
