import type { Actor } from '@parley/contract/actors';
import { type RawBuilder, sql } from 'kysely';

/** Where only the number of whoever it was is kept. */
export const actorBy = (user_id: RawBuilder<unknown>) => sql<Actor>`
  jsonb_build_object('kind', case when ${user_id} is null then 'system' else 'member' end, 'id', ${user_id},
    'name', coalesce((select u.name from users u where u.id = ${user_id}), ''), 'means', null)`;
