import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from '../tables.ts';

export type Reader = { user_id: number; read_position: number };

/** Who is in a room and how far each has read. */
export const readersOf = prepared<{ project_id: number; dialogue_id: number }, Reader>(
  (value) => sql`
    select user_id, read_position from dialogue_members
    where project_id = ${value('project_id')} and dialogue_id = ${value('dialogue_id')} order by user_id`,
);

type Reading = { project_id: number; dialogue_id: number; user_id: number; position: number };

/** One member has read this far, the others as they were; `was_at` is where each was before. */
export const readTo = prepared<Reading, Reader & { was_at: number }>(
  (value) => sql`
    with moved as (
      update dialogue_members set read_position = ${value('position')}
      where project_id = ${value('project_id')} and dialogue_id = ${value('dialogue_id')}
        and user_id = ${value('user_id')} and read_position < ${value('position')}
    )
    select user_id, read_position as was_at, case when user_id = ${value('user_id')} then ${value('position')}::bigint else read_position end
      as read_position
    from dialogue_members
    where project_id = ${value('project_id')} and dialogue_id = ${value('dialogue_id')} order by user_id`,
);

/** The same where nobody asks how far the others are. */
export const haveRead = prepared<Reading, never>(
  (value) => sql`
    update dialogue_members set read_position = ${value('position')}
    where project_id = ${value('project_id')} and dialogue_id = ${value('dialogue_id')}
      and user_id = ${value('user_id')} and read_position < ${value('position')}`,
);

export const channelName = (tx: Tx, project_id: number, id: number) =>
  tx
    .selectFrom('channels')
    .select('name')
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const addReader = (tx: Tx, project_id: number, dialogue_id: number, user_id: number) =>
  tx.insertInto('dialogue_members').values({ project_id, dialogue_id, user_id }).execute();

/** Whoever is a member and not yet in the room enters it with nothing unread; says whether anyone did. */
export const enterRoom = prepared<{ project_id: number; outside_id: string; user_id: number }, { contact_id: number }>(
  (value) => sql`
    with entered as (
      insert into dialogue_members (project_id, dialogue_id, user_id, read_position)
      select d.project_id, d.id, m.user_id, d.position
      from dialogues d join members m on m.project_id = d.project_id and m.user_id = ${value('user_id')}
      where d.project_id = ${value('project_id')} and d.is_room and d.outside_id = ${value('outside_id')}
      on conflict do nothing
      returning dialogue_id
    )
    select d.contact_id from entered
    join dialogues d on d.project_id = ${value('project_id')} and d.id = entered.dialogue_id`,
);
