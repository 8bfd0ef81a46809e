import type { TicketMark } from '@parley/contract/tickets/marks';
import { sql } from 'kysely';
import { dbOf } from '../../../kit/db/index.ts';
import { isSeen, promiseOf, type Seer } from './seen.queries.ts';
import type {} from '../tables.ts';

/** What is open presses more than what waits for its client, then what runs out first, then the newest. */
export async function marksOf(seer: Seer, contacts_ids: number[]): Promise<TicketMark[]> {
  const { project_id } = seer;
  const { rows } = await sql<TicketMark>`
    select distinct on (d.contact_id) d.contact_id, t.number, t.status, ${promiseOf} as promise, t.broken,
      (count(*) over (partition by d.contact_id) - 1)::int as others
    from dialogues d join tickets t on t.project_id = d.project_id and t.dialogue_id = d.id
    where d.project_id = ${project_id} and d.contact_id = any (${contacts_ids}::bigint[])
      and t.removed_at is null and t.status <> 'closed' and ${isSeen(seer)}
    order by d.contact_id, (t.status = 'opened') desc, t.due_at nulls last, t.id desc`.execute(dbOf(project_id));
  return rows;
}
