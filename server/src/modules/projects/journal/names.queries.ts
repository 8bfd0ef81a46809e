import type { JournalThings, NamedIds, NamedThing } from '@parley/contract/journal-things-named';
import { sql } from 'kysely';
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
    union all select 'member', u.id, u.name from members m join users u on u.id = m.user_id
      where m.${ofProject} and m.user_id ${among('member')}
    union all select 'team', id, name from teams where ${ofProject} and id ${among('team')}
    union all select 'field', id, label from fields where ${ofProject} and id ${among('field')}
    union all select 'funnel', id, name from funnels where ${ofProject} and id ${among('funnel')}
    union all select 'stage', id, name from stages where ${ofProject} and id ${among('stage')}
    union all select 'ticket_tag', id, tag from ticket_tags where ${ofProject} and id ${among('ticket_tag')}
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

/** Of these names, those that a line tells of. */
export function namesIn(found: Row[], ids: NamedIds): JournalThings {
  const names: JournalThings = {};
  for (const { thing, id, name } of found) if (ids[thing].includes(id)) (names[thing] ??= {})[id] = name;
  return names;
}
