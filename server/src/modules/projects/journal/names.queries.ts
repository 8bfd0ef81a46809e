import type { JournalThings, NamedIds, NamedThing } from '@parley/contract/journal-things-named';
import { type RawBuilder, sql } from 'kysely';
import { dbOf } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Viewer } from '../../../kit/viewer.ts';

type Asked = NamedIds & { project_id: number; seen: readonly number[] | null };
type Row = { thing: NamedThing; id: number; name: string };

const readNames = prepared<Asked, Row>((value) => {
  const among = (thing: NamedThing) => sql`= any (${value(thing)}::bigint[])`;
  const ofProject = sql`project_id = ${value('project_id')}`;
  return sql`
    select 'channel' as thing, id, name from channels where ${ofProject} and id ${among('channel')}
      and (${value('seen')}::bigint[] is null or id = any (${value('seen')}::bigint[]))
    union all select 'member', u.id, u.name from users u where u.id ${among('member')} and (
      exists (select from members m where m.${ofProject} and m.user_id = u.id)
      or exists (select from audit_lines l where l.${ofProject} and l.user_id = u.id))
    union all select 'team', id, name from teams where ${ofProject} and id ${among('team')}
    union all select 'field', id, label from fields where ${ofProject} and id ${among('field')}
    union all select 'funnel', id, name from funnels where ${ofProject} and id ${among('funnel')}
    union all select 'stage', id, name from stages where ${ofProject} and id ${among('stage')}
    union all select 'ticket_tag', id, tag from ticket_tags where ${ofProject} and id ${among('ticket_tag')}
    union all select 'category', id, title from task_categories where ${ofProject} and id ${among('category')}
    union all select 'tag', id, title from lead_tags where ${ofProject} and id ${among('tag')}
    union all select 'template', id, name from message_templates
      where ${ofProject} and id ${among('template')} and user_id is null
    union all select 'folder', id, title from folders where ${ofProject} and id ${among('folder')} and user_id is null
      and title is not null
    union all select 'client', c0.id, c.name
      from (select id, merged_into from contacts where ${ofProject} and id ${among('client')}) c0
      cross join lateral (
        select case when c0.merged_into is null then c0.id else main_contact(${value('project_id')}, c0.id) end as id offset 0
      ) known
      join contacts c on c.${ofProject} and c.id = known.id
      where ${value('seen')}::bigint[] is null or c.is_silent or c.channels_ids && ${value('seen')}::bigint[]`;
});

/** What those are called that are there to be seen. */
export async function namesOf({ project_id, channels_ids }: Viewer, ids: NamedIds): Promise<Row[]> {
  if (Object.values(ids).every((it) => !it.length)) return [];
  return readNames(dbOf(project_id), { project_id, seen: channels_ids, ...ids });
}

/** Whoever did something that stands there, each once: the index is asked for the next one after the last. */
export const peopleOf = prepared<{ project_id: number }, { id: number; name: string }>((value) => {
  const next = (after: RawBuilder<unknown>) => sql`(
    select l.user_id from audit_lines l where l.project_id = ${value('project_id')} and l.user_id > ${after}
    order by l.user_id limit 1)`;
  return sql`
    with recursive people as (
      select ${next(sql`0`)} as id union all select ${next(sql`p.id`)} from people p where p.id is not null
    ) select u.id, u.name from people p join users u on u.id = p.id order by u.name, u.id`;
});

/** Of these names, those that a line tells of. */
export function namesIn(found: Row[], ids: NamedIds): JournalThings {
  const names: JournalThings = {};
  for (const { thing, id, name } of found) if (ids[thing].includes(id)) (names[thing] ??= {})[id] = name;
  return names;
}
