import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { findMember } from '../../projects/index.ts';
import { isDealSeen, type Seer } from '../list/seen.queries.ts';
import type {} from '../tables.ts';

type Named = Partial<
  Record<'contacts' | 'dialogues' | 'channels' | 'departments' | 'managers' | 'tags' | 'deals', number[]>
>;

/** Whether all of these are there to be named by this viewer. */
export async function areThere(db: Db, seer: Seer, it: Named): Promise<boolean> {
  if (Object.values(it).every((ids) => !ids.length)) return true;
  const { project_id, channels_ids: channels } = seer;
  const seen = (column: string) =>
    channels === null ? sql`true` : sql`${sql.ref(column)} = any (${channels}::bigint[])`;
  const all = (ids: number[] | undefined, isThere: ReturnType<typeof sql>) =>
    ids?.length
      ? sql`not exists (select from unnest(${ids}::bigint[]) as asked (id) where not exists (${isThere}))`
      : sql`true`;
  const { rows } = await sql<{ all_there: boolean }>`
    select ${sql.join(
      [
        all(
          it.contacts,
          sql`select from contacts c where c.project_id = ${project_id} and c.id = asked.id and not c.is_room
            and c.merged_into is null
            and (${channels}::bigint[] is null or c.is_silent or c.channels_ids && ${channels}::bigint[])`,
        ),
        all(
          it.dialogues,
          sql`select from dialogues d where d.project_id = ${project_id} and d.id = asked.id and not d.is_room
            and ${seen('d.channel_id')}`,
        ),
        all(
          it.channels,
          sql`select from channels c where c.project_id = ${project_id} and c.id = asked.id and ${seen('c.id')}`,
        ),
        all(
          it.departments,
          sql`select from ticket_departments p where p.project_id = ${project_id} and p.id = asked.id`,
        ),
        all(it.managers, sql`select from members m where m.project_id = ${project_id} and m.user_id = asked.id`),
        all(it.tags, sql`select from ticket_tags g where g.project_id = ${project_id} and g.id = asked.id`),
        all(
          it.deals,
          sql`select from deals l where l.project_id = ${project_id} and l.id = asked.id and ${isDealSeen(seer)}`,
        ),
      ],
      sql` and `,
    )} as all_there`.execute(db);
  return rows[0]!.all_there;
}

/** Whoever is to have tickets of these channels must see them. */
export async function refuseUnlessSees(project_id: number, user_id: number, channels_ids: number[]): Promise<void> {
  const member = (await findMember(project_id, user_id)) ?? refuse('not_found');
  const { channels_ids: seen } = member;
  if (seen !== null && !channels_ids.every((id) => seen.includes(id))) refuse('operator_cannot_see');
}

export type Living = Record<'manager_id' | 'department_id' | 'deal_id' | 'ticket_tags_ids', number[]>;

/** Of what is named so, that which a ticket can name again. */
export async function livingIn(tx: Tx, project_id: number, named: (name: keyof Living) => number[]): Promise<Living> {
  const { rows } = await sql<Living>`
    select array(select user_id from members
        where project_id = ${project_id} and user_id = any (${named('manager_id')}::bigint[])) as manager_id,
      array(select id from ticket_departments
        where project_id = ${project_id} and id = any (${named('department_id')}::bigint[])) as department_id,
      array(select id from deals
        where project_id = ${project_id} and id = any (${named('deal_id')}::bigint[])) as deal_id,
      array(select id from ticket_tags
        where project_id = ${project_id} and id = any (${named('ticket_tags_ids')}::bigint[])) as ticket_tags_ids`.execute(
    tx,
  );
  return rows[0]!;
}
