import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from '../duplicates/tables.ts';
import type {} from '../tables.ts';

type Sought = { project_id: number; spellings: string[] };

/** Two are enough to know that the number says nothing. */
const having = prepared<Sought, { id: number }>(
  (value) => sql`
    with found as (
      select id from contacts
      where project_id = ${value('project_id')} and phone = any (${value('spellings')}::text[])
      union
      select contact_id from dialogues
      where project_id = ${value('project_id')} and phone = any (${value('spellings')}::text[])
    )
    select distinct c.id from found
    cross join lateral (select main_contact(${value('project_id')}, found.id) as id offset 0) known
    join contacts c on c.project_id = ${value('project_id')} and c.id = known.id and not c.is_room
    limit 2`,
);

/**
 * A website's visitor says any number they like, and of whom the team has said that somebody else is not them, the number
 * may be the other's.
 */
const held = prepared<{ project_id: number; id: number }, { id: number }>(
  (value) => sql`
    select c.id from contacts c
    where c.project_id = ${value('project_id')} and c.id = ${value('id')} and c.merged_into is null
      and not exists (select from dialogues d join channels ch on ch.project_id = d.project_id and ch.id = d.channel_id
        where d.project_id = c.project_id and d.contact_id = c.id and ch.type = 'widget')
      and not exists (select from join_offers o
        where o.project_id = c.project_id and (o.first_id = c.id or o.second_id = c.id) and o.dismissed_at is not null
          and (o.reasons = '[]' or o.reasons @? '$[*].code ? (@ starts with "phone")'))
    for no key update of c`,
);

/** Whose number this surely is, locked: of exactly one client. */
export async function lockOnlyOne(tx: Tx, { project_id, spellings }: Sought): Promise<number | null> {
  const [one, another] = spellings.length ? await having(tx, { project_id, spellings }) : [];
  if (!one || another) return null;
  return (await held(tx, { project_id, id: one.id }))[0]?.id ?? null;
}
