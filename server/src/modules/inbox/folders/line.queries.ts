import { type RawBuilder, sql } from 'kysely';

/** What tells one line of the counts from another; contacts that look alike are one line. */
export const line = sql`folder_id, slot, channels_ids, check_ids, unread_ids, operator_id, owed_ids, failed_ids,
  is_aside, is_late`;

// Always in the same order, so that two writers never wait for each other.
export const addedToLines = sql`order by ${line}
  on conflict (project_id, ${line}) do update set n = f.n + excluded.n`;

const channels = (when: RawBuilder<unknown>) =>
  sql`coalesce(array_agg(distinct d.channel_id order by d.channel_id) filter (where ${when}), '{}')`;

/** What the views go by, from the dialogues `d` of one contact. */
const facets = sql`array_agg(distinct d.channel_id order by d.channel_id) as channels_ids,
  ${channels(sql`d.for_check`)} as check_ids, coalesce(max(d.operator_id), 0) as operator_id,
  ${channels(sql`d.owed_since is not null`)} as owed_ids, ${channels(sql`d.preview_failed`)} as failed_ids,
  bool_or(d.snoozed_until is not null) as is_aside, bool_or(d.late_since is not null) as is_late`;

/** The same in one word, from such columns; `lookOf` of the rules writes the same. */
const look = sql`look_of(operator_id, channels_ids, check_ids, owed_ids, failed_ids, is_aside, is_late)`;

/** What the folders know of each contact, from its dialogues `d`; `n` is how often it counts. */
export const shapes = (dialogues: RawBuilder<unknown>, n: RawBuilder<unknown> = sql`1`) => sql`
  select 0 as folder_id, contact_id % case when operator_id = 0 then 8 else 2 end as slot, n, channels_ids, check_ids,
    unread_ids, operator_id, owed_ids, failed_ids, is_aside, is_late
  from (
    select d.contact_id, ${n} as n, ${facets}, ${channels(sql`d.unread > 0`)} as unread_ids
    from ${dialogues} group by d.contact_id
  ) built_in
  union all
  select folder_id, d.contact_id % 2, ${n}, array_agg(distinct d.channel_id order by d.channel_id), '{}',
    ${channels(sql`d.unread > 0`)}, 0, '{}', '{}', false, false
  from ${dialogues} cross join unnest(d.folders_ids) as folder_id group by folder_id, d.contact_id`;

/** Shapes that look alike, together. */
export const summed = (counted: RawBuilder<unknown>, having = sql``) =>
  sql`select ${line}, sum(n) as n from (${counted}) shapes group by ${line} ${having}`;

/** Of contacts whose dialogues were changed past the rules, the look is written anew. */
export const renewLooks = (project_id: number, contacts: RawBuilder<unknown>) => sql`
  update dialogues d set look = of_contact.look from (
    select contact_id, ${look} as look from (
      select d.contact_id, ${facets} from dialogues d
      where d.project_id = ${project_id} and not d.is_room and ${contacts} group by d.contact_id
    ) seen
  ) of_contact
  where d.project_id = ${project_id} and d.contact_id = of_contact.contact_id and d.look <> of_contact.look`;
