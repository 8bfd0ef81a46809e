import type { PastLine } from '@parley/simulator/world';
import { sql } from 'kysely';
import { dbOf } from '../kit/db/index.ts';

type Known = { id: string; name: string; phone: string | null; email: string | null; past: PastLine[] };

// As many as fill a phone several times.
const most = 30;

/** The clients of a channel, as its provider knows them, and what was said with each of them last. */
export async function clientsOn(project_id: number, channel_id: number): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select d.outside_id as id, d.name, d.phone, c.email, coalesce((
      select json_agg(json_build_object('id', 'past ' || m.id, 'from', case m.destination when 'from' then 'client' else 'business' end,
          'text', m.text, 'status', case m.status when 'queued' then 'sent' else m.status end, 'at', m.at) order by m.position)
      from (
        select m.id, m.destination, m.status, m.position, (extract(epoch from m.created_at) * 1000)::bigint as at,
          coalesce(nullif(m.message, ''), '📎 ' || f.name, '') as text
        from messages m left join files f on f.project_id = m.project_id and f.id = m.file_id
        where m.project_id = d.project_id and m.dialogue_id = d.id and m.deleted_at is null
          and m.message_type not in ('comment', 'system')
        order by m.position desc limit ${most}
      ) m), '[]') as past
    from dialogues d join contacts c on c.project_id = d.project_id and c.id = d.contact_id
    where d.project_id = ${project_id} and d.channel_id = ${channel_id}`.execute(dbOf(project_id));
  return rows;
}
