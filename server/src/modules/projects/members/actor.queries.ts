import type { Actor } from '@parley/contract/actors';
import { type RawBuilder, sql } from 'kysely';

const none = sql`null::jsonb`;

/** Who did what a line of a history tells. Lines from before actors were kept say it by their `user_id` and `means`. */
export const actorIn = (line: RawBuilder<unknown>, means: RawBuilder<unknown> = none) =>
  sql<Actor>`coalesce(${line}.actor, ${actorBy(sql`${line}.user_id`, means)})`;

/** Where only the number of whoever it was is kept. */
export const actorBy = (user_id: RawBuilder<unknown>, means: RawBuilder<unknown> = none) => sql<Actor>`
  jsonb_build_object('kind', case when ${user_id} is null then 'system' else 'member' end, 'id', ${user_id},
    'name', coalesce((select u.name from users u where u.id = ${user_id}), ''), 'means', ${means})`;
