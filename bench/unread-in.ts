import pg from 'pg';
import type { Database } from './stage.ts';

/**
 * The channel with the most clients, each of whom has written something unread: reading it is an event that those who
 * see the channel are told.
 */
export async function unreadIn(
  { admin_url }: Database,
  project_id: number,
): Promise<{ channel_id: number; contacts_ids: number[] }> {
  const admin = new pg.Client(admin_url);
  await admin.connect();
  try {
    const { rows } = await admin.query<{ channel_id: string; contact_id: string }>(
      `with busiest as (
        select channel_id from dialogues where project_id = $1 and not is_room
        group by channel_id order by count(*) desc limit 1
      )
      update dialogues d set unread = 1, read_position = position - 1
      where project_id = $1 and channel_id in (select channel_id from busiest) and position > 0 and is_listed
        and not exists (select from dialogues o
          where o.project_id = d.project_id and o.contact_id = d.contact_id and o.id <> d.id)
      returning channel_id, contact_id`,
      [project_id],
    );
    return { channel_id: Number(rows[0]!.channel_id), contacts_ids: rows.map((it) => Number(it.contact_id)) };
  } finally {
    await admin.end();
  }
}
