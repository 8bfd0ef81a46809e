import { sql } from 'kysely';
import type { Tx } from '../../kit/db/index.ts';
import { familyNames, givenNames } from '../names.ts';
import { en } from '../scripts/en.ts';
import { es } from '../scripts/es.ts';
import { pt } from '../scripts/pt.ts';
import { ru } from '../scripts/ru.ts';

const given = Object.values(givenNames).flat();
const family = Object.values(familyNames).flat();
const scripts = [...en, ...es, ...pt, ...ru].flat();
const linesOf = (who: 'c' | 't') => scripts.filter(([by]) => by === who).map(([, text]) => text.replace('{name}', ''));
// One dialogue is long, for measuring how a long one is opened and scrolled.
const longDialogue = 10_000;

export const insertContacts = (tx: Tx, project_id: number, count: number) =>
  sql`
    insert into contacts (project_id, name, phone, email, created_at)
    select ${project_id}, (${given}::text[])[1 + n % ${given.length}::int] || ' ' || (${family}::text[])[1 + (n / 7) % ${family.length}::int],
      (70000000000 + n)::text, case when n % 3 = 0 then 'client' || n || '@mail.example' end,
      now() - interval '170 days' - n * interval '1 second'
    from generate_series(1, ${count}::int) n`.execute(tx);

/** Half of the contacts are in the first folder, one in ten in the second, and few in the third. */
export const insertFolders = (tx: Tx, project_id: number) =>
  sql`
    insert into folders (project_id, title, bg_color, position)
    select ${project_id}, title, color, place
    from unnest(array['Clients', 'Wholesale', 'VIP'], array['#C5FFDC', '#FFEBB9', '#E4D7F5'], array[1, 2, 3])
      as given (title, color, place)`.execute(tx);

/** One a contact, over all channels by turns; one in five is at work, one in thirty to be checked. */
export const insertDialogues = (tx: Tx, project_id: number) =>
  sql`
    with places as (
      select array_agg(id order by id) as channels from channels where project_id = ${project_id} and type <> 'internal'
    ), operators as (
      select array_agg(user_id order by user_id) as ids from members where project_id = ${project_id}
    ), kept as (
      select array_agg(id order by id) as folders from folders where project_id = ${project_id}
    )
    insert into dialogues (project_id, id, contact_id, channel_id, outside_id, name, phone, operator_id, for_check,
      folders_ids, created_at)
    select project_id, contacts.id, contacts.id, channels[1 + contacts.id % cardinality(channels)], 'big-' || contacts.id,
      name, phone, case when contacts.id % 5 = 0 then ids[1 + contacts.id % cardinality(ids)] end,
      contacts.id % 30 = 1, case when contacts.id % 2 = 0 then folders[1:1] else '{}' end
        || case when contacts.id % 10 = 3 then folders[2:2] else '{}' end
        || case when contacts.id % 1000 = 7 then folders[3:3] else '{}' end, created_at
    from contacts, places, operators, kept where project_id = ${project_id} and not is_room`.execute(tx);

/** The first contact has the long dialogue; the rest is spread evenly, client and team by turns, over half a year. */
export async function insertMessages(tx: Tx, project_id: number, count: number): Promise<void> {
  const long = Math.min(longDialogue, Math.floor(count / 10));
  await sql`
    insert into messages (project_id, dialogue_id, channel_id, uid, position, destination, message, status, operator_id, created_at)
    select ${project_id}, d.id, d.channel_id, 'big-' || n, place + 1, case when place % 2 = 0 then 'from' else 'to' end,
      case when place % 2 = 0 then (${linesOf('c')}::text[])[1 + (n * 7919) % ${linesOf('c').length}::int]
        else (${linesOf('t')}::text[])[1 + (n * 7919) % ${linesOf('t').length}::int] end,
      'seen', case when place % 2 = 1 then d.operator_id end,
      now() - interval '165 days' + (n::float8 / ${count}::float8) * interval '165 days'
    from (
      select n, case when n <= ${long}::int then 1 else 1 + (n - ${long}::int - 1) % total end as nth,
        case when n <= ${long}::int then n - 1
          else (n - ${long}::int - 1) / total + case when (n - ${long}::int - 1) % total = 0 then ${long}::int else 0 end end as place
      from generate_series(1::bigint, ${count}::bigint) n, (select count(*) as total from dialogues
        where project_id = ${project_id} and not is_room) t
    ) spread
    join (select id, channel_id, operator_id, row_number() over (order by id) as nth from dialogues
      where project_id = ${project_id} and not is_room) d using (nth)`.execute(tx);
  await sql`
    update dialogues d set answered_position = t.answered, read_position = t.answered
    from (select dialogue_id, max(position) filter (where destination = 'to') as answered from messages
      where project_id = ${project_id} group by dialogue_id) t
    where d.project_id = ${project_id} and d.id = t.dialogue_id and t.answered is not null`.execute(tx);
}

/** As many in each stage of the project's first funnel, about one client each; one in four has a tag, one in ten a task. */
export async function insertDeals(tx: Tx, project_id: number, count: number): Promise<void> {
  await sql`
    with places as (
      select array_agg(s.id order by s.sort) as stages, min(s.funnel_id) as funnel_id from stages s
      where s.project_id = ${project_id}
        and s.funnel_id = (select min(id) from funnels where project_id = ${project_id})
    ), team as (
      select array_agg(user_id order by user_id) as ids from members where project_id = ${project_id}
    ), clients as (
      select id, name, row_number() over (order by id) - 1 as nth from contacts
      where project_id = ${project_id} and not is_room
    ), numbers as (
      select n, n % (select count(*) from clients) as nth from generate_series(1, ${count}::int) n
    )
    insert into deals (project_id, funnel_id, stage_id, name, price, manager_id, contact_id, place, entered_at, created_at,
      modified_at)
    select ${project_id}, funnel_id, stages[1 + n % cardinality(stages)], 'Order ' || n || ', ' || clients.name, n % 5000,
      case when n % 7 > 0 then ids[1 + n % cardinality(ids)] end, clients.id, n, now() - n * interval '1 minute',
      now() - (n * 7 % ${count}::int) * interval '2 minutes', now() - (n * 3 % ${count}::int) * interval '1 minute'
    from places, team, numbers join clients using (nth)`.execute(tx);
  await sql`
    insert into deal_contacts (project_id, deal_id, contact_id, sort)
    select project_id, id, contact_id, 0 from deals where project_id = ${project_id}`.execute(tx);
  await sql`
    with made as (
      insert into lead_tags (project_id, title)
      select ${project_id}, title from unnest(array['Hot', 'Regular', 'Wholesale']) as given (title) returning id
    ), tags as (select array_agg(id order by id) as ids from made)
    insert into deal_tags (project_id, deal_id, tag_id)
    select project_id, id, ids[1 + id % 3] from deals, tags where project_id = ${project_id} and id % 4 = 0`.execute(
    tx,
  );
  await sql`
    insert into tasks (project_id, date, comment, manager_id, author_id, contact_id, deal_id)
    select project_id, now() + (id % 400 - 40) * interval '1 hour', 'Call', manager_id, manager_id, contact_id, id
    from deals where project_id = ${project_id} and id % 10 = 0`.execute(tx);
}
