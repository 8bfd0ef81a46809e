import type { FeedPart } from '@parley/contract/notes/feed';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { isSubjectSeen, knownAs } from '../../clients/index.ts';
import { isEnded, isLineOf, isSeenContact } from '../../deals/index.ts';
import { isDialogueSeen } from '../../inbox/index.ts';
import type { Seer } from '../subjects.queries.ts';
import type {} from '../tables.ts';

/** Where the entries of a feed come from; of the same moment, those of a later source stand above. */
export const sources = ['change', 'given', 'done', 'late', 'message', 'note'] as const;
export type Source = (typeof sources)[number];

/** An entry by where it stands. */
export type Place = { micros: number; rank: number; id: number };

type Asked = Seer &
  Place & {
    deal_id: number;
    /** The deal, and those merged into it. */
    deals_ids: number[];
    has_tasks: boolean;
    at: Date;
    limit: number;
  };
type Value = (name: keyof Asked & string) => RawBuilder<unknown>;
type Part = RawBuilder<unknown>;

/** Above all that there is. */
const top: Place = { micros: Number.MAX_SAFE_INTEGER, rank: sources.length, id: 0 };

/**
 * A piece of one source, the newest first and as long as the page: rows of `from` by the time and id that an index has
 * them by, below the given place.
 */
function piece(value: Value, source: Source, time: Part, id: Part, from: Part): Part {
  const rank = sql.lit(sources.indexOf(source));
  const moment = sql`to_timestamp(${value('micros')}::numeric / 1000000)`;
  return sql`
    select ${time} as at, ${rank} as rank, ${id} as id from ${from}
      and ${time} <= ${moment} and (${time} < ${moment} or ${rank} < ${value('rank')}::integer
        or ${rank} = ${value('rank')}::integer and ${id} < ${value('id')}::bigint)
    order by ${time} desc, ${id} desc limit ${value('limit')}`;
}

const changes = (value: Value): Part =>
  sql`(${piece(value, 'change', sql`f.at`, sql`f.id`, sql`facts f where f.project_id = ${value('project_id')} and ${isLineOf(value('deal_id'))}`)})`;

const isTaskSeen = (value: Value): Part => sql`(${value('channels_ids')}::bigint[] is null
  or t.manager_id = ${value('user_id')} or t.author_id = ${value('user_id')}
  or ${isSubjectSeen(sql`t`, value('channels_ids'))})`;

function tasks(value: Value, source: 'given' | 'done' | 'late', time: Part, isMeant: Part): Part {
  const from = sql`tasks t where t.project_id = ${value('project_id')} and t.deal_id = ${value('deal_id')}
    and ${value('has_tasks')}::boolean and t.deleted_at is null and ${isMeant} and ${isTaskSeen(value)}`;
  return sql`(${piece(value, source, time, sql`t.id`, from)})`;
}
const given = (value: Value, isMeant: Part): Part => tasks(value, 'given', sql`t.created_at`, isMeant);
const done = (value: Value): Part => tasks(value, 'done', sql`t.closed_at`, sql`t.closed_at is not null`);
/** Of a deal that is won or lost nothing is late any more. */
const late = (value: Value): Part =>
  tasks(
    value,
    'late',
    sql`t.date`,
    sql`(t.closed_at is null or t.closed_at > t.date) and t.date < ${value('at')}
      and (t.closed_at is not null or not (select ended.is_so from ended))`,
  );

const messages = (value: Value, isMeant: Part): Part =>
  sql`(select m.* from talks cross join lateral (${piece(
    value,
    'message',
    sql`m.created_at`,
    sql`m.id`,
    sql`messages m where m.project_id = ${value('project_id')} and m.dialogue_id = talks.id and ${isMeant}`,
  )}) m)`;

/** Of the deal, and of its clients. */
function notes(value: Value, isMeant: Part = sql`true`): Part {
  const of = (column: Part, subjects: Part) =>
    sql`(select n.* from ${subjects} cross join lateral (${piece(
      value,
      'note',
      sql`n.created_at`,
      sql`n.id`,
      sql`notes n where n.project_id = ${value('project_id')} and ${column} = subject.id and n.deleted_at is null
      and ${isMeant}`,
    )}) n)`;
  return sql`${of(sql`n.deal_id`, sql`unnest(${value('deals_ids')}::bigint[]) subject (id)`)}
    union all ${of(sql`n.contact_id`, sql`people subject`)}`;
}

const isSaid = sql`m.message_type <> 'system'`;
const parts: Record<FeedPart | 'all', (value: Value) => Part[]> = {
  // A task that a rule gave is told by the rule's own line.
  all: (value) => [
    changes(value),
    given(value, sql`not t.created_auto`),
    done(value),
    late(value),
    messages(value, isSaid),
    notes(value),
  ],
  messages: (value) => [messages(value, sql`${isSaid} and m.message_type <> 'comment'`)],
  notes: (value) => [messages(value, sql`m.message_type = 'comment'`), notes(value)],
  tasks: (value) => [given(value, sql`true`), done(value), late(value)],
  changes: (value) => [changes(value)],
  files: (value) => [messages(value, sql`m.file_id is not null`), notes(value, sql`n.has_files`)],
};

/** Those of the deal's clients whom the viewer sees, all whom they were before they were merged, and their dialogues. */
const around = (value: Value): Part => sql`
  clients as materialized (
    select distinct c.id from deal_contacts x
    join contacts c0 on c0.project_id = x.project_id and c0.id = x.contact_id
    ${knownAs} join contacts c on c.project_id = x.project_id and c.id = known.id and ${isSeenContact(value)}
    where x.project_id = ${value('project_id')} and x.deal_id = ${value('deal_id')} and c.deleted_at is null
  ), people (id) as (
    select clients.id from clients
    union select c.id from contacts c join people on c.project_id = ${value('project_id')} and c.merged_into = people.id
  ), talks as materialized (
    select d.id from dialogues d
    where d.project_id = ${value('project_id')} and d.contact_id = any (array(select clients.id from clients))
      and not d.is_room and ${isDialogueSeen(value)}
  ), ended as materialized (
    select ${isEnded} as is_so from deals d where d.project_id = ${value('project_id')} and d.id = ${value('deal_id')}
  )`;

const statement = (part: FeedPart | 'all') =>
  prepared<Asked, Place>(
    (value) => sql`
      with recursive ${around(value)}
      select (extract(epoch from entry.at) * 1000000)::bigint as micros, entry.rank, entry.id
      from (${sql.join(parts[part](value), sql` union all `)}) entry
      order by entry.at desc, entry.rank desc, entry.id desc limit ${value('limit')}`,
  );
const statements = Object.fromEntries(
  (Object.keys(parts) as (FeedPart | 'all')[]).map((part) => [part, statement(part)]),
) as Record<FeedPart | 'all', ReturnType<typeof statement>>;

type Wanted = Omit<Asked, keyof Place> & { part: FeedPart | 'all'; below: Place | null };

/** One page of places: each source gives a piece as long as the page, so it costs the same however long they are. */
export const placesIn = (db: Db, { part, below, ...asked }: Wanted): Promise<Place[]> =>
  statements[part](db, { ...asked, ...(below ?? top) });
