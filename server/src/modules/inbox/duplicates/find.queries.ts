import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Key, Known, Likeness, Meeting } from './likeness.ts';
import type {} from '../tables.ts';
import type {} from './tables.ts';

type Asked = { project_id: number; ids: number[] };

export const joinModeOf = prepared<{ project_id: number }, { join_dialogs: 'off' | 'on' | 'auto' }>(
  (value) => sql`select join_dialogs from chat_configs where project_id = ${value('project_id')}`,
);

/** Colleagues' rooms and those who turned out to be somebody else are nobody's double. */
const known = prepared<Asked, Known>(
  (value) => sql`
    select c.id as contact_id, c.name, c.phone, c.email, c.organization_id, coalesce((
      select json_agg(json_build_object('dialogue_id', d.id, 'phone', d.phone) order by d.id) from dialogues d
      where d.project_id = c.project_id and d.contact_id = c.id and d.phone is not null
    ), '[]') as phones
    from contacts c
    where c.project_id = ${value('project_id')} and c.id = any (${value('ids')}::bigint[])
      and not c.is_room and c.merged_into is null`,
);

export const knownOf = (db: Db, project_id: number, ids: number[]): Promise<Known[]> => known(db, { project_id, ids });

export async function nextContacts(db: Db, project_id: number, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('contacts')
    .select('id')
    .where('project_id', '=', project_id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

const insertKeys = prepared<{ project_id: number; keys: string }, never>(
  (value) => sql`
    insert into contact_keys (project_id, contact_id, dialogue_id, key, value)
    select ${value('project_id')}, contact_id, dialogue_id, key, value
    from json_to_recordset(${value('keys')}) as given (contact_id bigint, dialogue_id bigint, key text, value text)`,
);

export async function replaceKeys(tx: Tx, project_id: number, ids: number[], keys: Key[]): Promise<void> {
  await tx.deleteFrom('contact_keys').where('project_id', '=', project_id).where('contact_id', 'in', ids).execute();
  if (keys.length) await insertKeys(tx, { project_id, keys: JSON.stringify(keys) });
}

// A number that very many have is a switchboard's, or none: of those the newest are enough.
const most = 20;

const meetings = prepared<Asked, Meeting>(
  (value) => sql`
    select k.contact_id, k.dialogue_id, c.name, d.channel_id, k.key, k.value, o.*
    from contact_keys k
    join contacts c on c.project_id = k.project_id and c.id = k.contact_id
    left join dialogues d on d.project_id = k.project_id and d.id = k.dialogue_id
    cross join lateral (
      select s.contact_id as other_id, s.dialogue_id as other_dialogue_id, oc.name as other_name,
        od.channel_id as other_channel_id, s.value as other_value
      from contact_keys s
      join contacts oc on oc.project_id = s.project_id and oc.id = s.contact_id and oc.merged_into is null
      left join dialogues od on od.project_id = s.project_id and od.id = s.dialogue_id
      where s.project_id = k.project_id and s.key = k.key and s.contact_id <> k.contact_id
      order by s.contact_id desc limit ${sql.lit(most)}
    ) o
    where k.project_id = ${value('project_id')} and k.contact_id = any (${value('ids')}::bigint[])`,
);

export const meetingsOf = (db: Db, project_id: number, ids: number[]): Promise<Meeting[]> =>
  meetings(db, { project_id, ids });

const replace = prepared<Asked & { offers: string }, { id: number }>(
  (value) => sql`
    with given as (
      select * from json_to_recordset(${value('offers')}) as it (first_id bigint, second_id bigint, score smallint, reasons jsonb)
    ), gone as (
      delete from join_offers o
      where o.project_id = ${value('project_id')} and o.dismissed_at is null
        and (o.first_id = any (${value('ids')}::bigint[]) or o.second_id = any (${value('ids')}::bigint[]))
        and not exists (select from given g where g.first_id = o.first_id and g.second_id = o.second_id)
      returning o.id
    ), kept as (
      insert into join_offers as o (project_id, first_id, second_id, score, reasons)
      select ${value('project_id')}, first_id, second_id, score, reasons from given order by first_id, second_id
      on conflict (project_id, first_id, second_id) do update set score = excluded.score, reasons = excluded.reasons
        where o.reasons <> excluded.reasons
      returning o.id
    )
    select id from gone union all select id from kept`,
);

/** What is offered of these contacts from now on; says whether that is anything new. */
export const replaceOffers = async (tx: Tx, project_id: number, ids: number[], found: Likeness[]): Promise<boolean> =>
  (await replace(tx, { project_id, ids, offers: JSON.stringify(found) })).length > 0;

/** On which channels these contacts are, and whether one of them is a website, where anybody may say anything. */
export const placesOf = prepared<Asked, { contact_id: number; channel_id: number; is_widget: boolean }>(
  (value) => sql`
    select d.contact_id, d.channel_id, ch.type = 'widget' as is_widget
    from dialogues d join channels ch on ch.project_id = d.project_id and ch.id = d.channel_id
    where d.project_id = ${value('project_id')} and d.contact_id = any (${value('ids')}::bigint[])`,
);
