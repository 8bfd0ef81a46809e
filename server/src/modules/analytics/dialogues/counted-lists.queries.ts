import type { CountedKind } from '@parley/contract/analytics/dialogues';
import type { TimeCount } from '@parley/contract/statistics';
import { momentAt } from '@parley/contract/time';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kit/db/index.ts';
import { wireText } from '../../../kit/db/wire-text.ts';
import { daysOf } from '../../../kit/statistics/period.ts';
import type { ListAsked, ListedRow } from './listed-rows.ts';
import { millis } from './standing.queries.ts';
import { nobody } from './sums.ts';
import type {} from './tables.ts';

/** What a figure counts: each by its own index, in the order of time. */
type Source = {
  table: RawBuilder<unknown>;
  at: string;
  id: string;
  beside: RawBuilder<unknown>;
  /** Null: clients and dialogues come by nobody's doing. */
  manager: string | null;
  /** Whose it is where it is narrowed by people: nobody is one of them. */
  whose: RawBuilder<unknown>;
  dialogue: RawBuilder<unknown>;
  message: RawBuilder<unknown>;
  which: RawBuilder<unknown>;
  took: (time: TimeCount) => RawBuilder<unknown>;
};

const none = sql`null::bigint`;
const ofNobodyToo = sql`coalesce(c.manager_id, ${nobody})`;
const took = (time: TimeCount): RawBuilder<unknown> => sql.ref(`c.${time}`);

/** The client's word that somebody began to wait with. */
const waitedWith = sql`(
  select m.id from messages m where m.project_id = c.project_id and m.dialogue_id = c.dialogue_id
    and m.created_at >= c.began_at and m.destination = 'from' and m.message_type <> 'system'
  order by m.created_at, m.id limit 1)`;

const waits = (which: RawBuilder<unknown>): Source => ({
  table: sql`counted_waits`,
  at: 'c.began_at',
  id: 'c.answer_id',
  beside: sql`c.dialogue_id`,
  manager: 'c.manager_id',
  whose: ofNobodyToo,
  dialogue: sql`c.dialogue_id`,
  message: waitedWith,
  which,
  took,
});
const deeds = (which: RawBuilder<unknown>): Source => ({
  table: sql`counted_deeds`,
  at: 'c.at',
  id: 'c.message_id',
  beside: sql`0::bigint`,
  manager: 'c.manager_id',
  whose: ofNobodyToo,
  dialogue: sql`c.dialogue_id`,
  message: sql`c.message_id`,
  which,
  took,
});

const calls = (which: RawBuilder<unknown>): Source => ({
  ...deeds(which),
  // One that nobody took is of no person.
  whose: sql`c.manager_id`,
  table: sql`counted_calls`,
  took: () => sql`case when c.result = 'answered' then c.seconds * 1000 end`,
});

/** As they are told of those used most: of one that only its maker sees nobody else hears. */
const uses = ({ id, user_id }: NonNullable<ListAsked['template']>): Source => ({
  ...deeds(sql`c.template_id = ${id} and exists (
    select from message_templates t where t.project_id = c.project_id and t.id = c.template_id
      and (t.user_id is null or t.user_id = ${user_id}))`),
  table: sql`template_uses`,
  dialogue: sql`(select m.dialogue_id from messages m where m.project_id = c.project_id and m.id = c.message_id)`,
  took: () => none,
});

type OfMessages = 'messages' | 'messages_in' | 'messages_out';
// As they are counted: what did not leave is none, nor what was taken back.
const ofClient = sql`m.destination = 'from'`;
const ofUs = sql`(m.destination = 'to' and m.message_type <> 'comment' and m.status <> 'failed' and m.deleted_at is null)`;
const ofMessages: Record<OfMessages, { many: RawBuilder<unknown>; which: RawBuilder<unknown> }> = {
  messages: { many: sql`c.messages_in + c.messages_out`, which: sql`(${ofClient} or ${ofUs})` },
  messages_in: { many: sql`c.messages_in`, which: ofClient },
  messages_out: { many: sql`c.messages_out`, which: ofUs },
};
/** What clients said is of no person. */
const ofMessagesByPeople: typeof ofMessages = {
  messages: ofMessages.messages_out,
  messages_in: { many: sql`0`, which: sql`false` },
  messages_out: ofMessages.messages_out,
};
const isOfMessages = (figure: Happened): figure is OfMessages => figure in ofMessages;

/** What is counted as it happens. Who waits now is read as it stands. */
type Happened = Exclude<CountedKind, 'waiting'>;

const sources: Record<Exclude<Happened, 'new_clients' | OfMessages>, Source> = {
  new_dialogues: {
    table: sql`counted_dialogues`,
    at: 'c.began_at',
    id: 'c.id',
    beside: sql`0::bigint`,
    manager: null,
    whose: none,
    dialogue: sql`c.id`,
    message: none,
    which: sql`true`,
    took: () => none,
  },
  answered: waits(sql`c.answered_at is not null`),
  first_answer: waits(sql`c.answered_at is not null and c.is_first`),
  unanswered: { ...waits(sql`c.answered_at is null`), manager: null, whose: none },
  taken: deeds(sql`c.kind = 'taken'`),
  closed: deeds(sql`c.kind = 'closed'`),
  calls_in: calls(sql`c.direction = 'in'`),
  calls_out: calls(sql`c.direction = 'out'`),
  calls_answered: calls(sql`c.result = 'answered'`),
  calls_missed: calls(sql`c.result = 'missed'`),
};

export const countedList = async (db: Db, figure: Happened, asked: ListAsked): Promise<ListedRow[]> =>
  (await listOf(asked, figure).execute(db)).rows;

function listOf(asked: ListAsked, figure: Happened): RawBuilder<ListedRow> {
  if (figure === 'new_clients') return clientsList(asked);
  if (asked.template) return dialoguesList(asked, uses(asked.template));
  if (isOfMessages(figure))
    return messagesList(asked, (asked.wanted.managers_ids ? ofMessagesByPeople : ofMessages)[figure]);
  return dialoguesList(asked, sources[figure]);
}

function dialoguesList(asked: ListAsked, source: Source): RawBuilder<ListedRow> {
  const [at, id] = [sql.ref(source.at), sql.ref(source.id)];
  const { managers_ids } = asked.wanted;
  return sql<ListedRow>`
    select d.contact_id, d.id as dialogue_id, p.name, json_build_object('id', n.id, 'type', n.type) as channel,
      ${source.manager === null ? none : sql.ref(source.manager)} as manager, ${wireText(at)} as at,
      ${millis(at)} as moment, ${source.took(asked.time)} as took, null::int as count, ${source.message} as message_id,
      json_build_array(${millis(at)}, ${id}, ${source.beside}) as place
    from ${source.table} c
    join dialogues d on d.project_id = c.project_id and d.id = ${source.dialogue}
    join contacts p on p.project_id = d.project_id and p.id = d.contact_id
    join channels n on n.project_id = c.project_id and n.id = c.channel_id
    where ${conditions(asked, at, id, source.beside)} and ${source.which}
      ${managers_ids ? sql`and ${source.whose} = any (${managers_ids}::bigint[])` : sql``}
      ${asked.over === null || asked.before ? sql`` : sql`and ${source.took(asked.time)} > ${asked.over}`}
      ${asked.before ? sql`and ${at} < ${asked.before}` : sql``}
    order by ${at} desc, ${id} desc, ${source.beside} desc limit ${asked.limit}`;
}

const clientsList = (asked: ListAsked): RawBuilder<ListedRow> => sql<ListedRow>`
  select p.id as contact_id, null::bigint as dialogue_id, p.name,
    case when n.id is not null then json_build_object('id', n.id, 'type', n.type) end as channel,
    ${none} as manager, ${wireText(sql`c.came_at`)} as at, ${millis(sql`c.came_at`)} as moment, ${none} as took,
    null::int as count, ${none} as message_id, json_build_array(${millis(sql`c.came_at`)}, c.id, 0) as place
  from counted_clients c join contacts p on p.project_id = c.project_id and p.id = c.id
  left join channels n on n.project_id = c.project_id and n.id = c.channel_id
  where ${conditions(asked, sql`c.came_at`, sql`c.id`, sql`0::bigint`)} and ${asked.wanted.managers_ids === undefined}
  order by c.came_at desc, c.id desc limit ${asked.limit}`;

function conditions(
  { wanted: { project_id, channels_ids }, from, until, after }: ListAsked,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  beside: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const below =
    after && sql`and (${at}, ${id}, ${beside}) < (to_timestamp(${after[0]}::float8 / 1000), ${after[1]}, ${after[2]})`;
  return sql`c.project_id = ${project_id} and ${at} >= ${from} and ${at} < ${until} ${below ?? sql``}
    ${channels_ids ? sql`and c.channel_id = any (${[...channels_ids]}::bigint[])` : sql``}`;
}

/** Those of a dialogue on one day: how many, and the first of them. */
function messagesList(
  asked: ListAsked,
  { many: ofDay, which }: (typeof ofMessages)[OfMessages],
): RawBuilder<ListedRow> {
  const { wanted, days, week_hour, after } = asked;
  const { project_id, channels_ids, managers_ids } = wanted;
  const inHour = sql`coalesce((c.hours ->> ${String(week_hour)})::int, 0)`;
  const many = week_hour === null ? ofDay : inHour;
  const [first, end] = week_hour === null ? [0, 24] : [week_hour % 24, (week_hour % 24) + 1];
  const stretches = daysOf(days).map((day) => ({
    day,
    began: new Date(momentAt(day, first * 60, days.zone)),
    ended: new Date(momentAt(day, end * 60, days.zone)),
  }));
  const [began, ended] = [sql`s.began`, sql`s.ended`];
  const at = sql`coalesce(m.created_at, ${began})`;
  const place = sql`extract(epoch from c.day)::float8 * 1000`;
  return sql<ListedRow>`
    select d.contact_id, d.id as dialogue_id, p.name, json_build_object('id', n.id, 'type', n.type) as channel,
      ${none} as manager, ${wireText(at)} as at, ${millis(at)} as moment, ${none} as took, c.count, m.id as message_id,
      json_build_array(${place}, c.dialogue_id, 0) as place
    from (
      select c.day, c.dialogue_id, sum(${many})::int as count
      from counted_days c join dialogues d on d.project_id = c.project_id and d.id = c.dialogue_id
      where c.project_id = ${project_id} and c.day between ${days.from}::date and ${days.to}::date and ${many} > 0
        ${week_hour === null ? sql`` : sql`and extract(isodow from c.day) = ${Math.floor(week_hour / 24) + 1}::int`}
        ${after ? sql`and (c.day, c.dialogue_id) < ((to_timestamp(${after[0]}::float8 / 1000) at time zone 'UTC')::date, ${after[1]})` : sql``}
        ${channels_ids ? sql`and d.channel_id = any (${[...channels_ids]}::bigint[])` : sql``}
        ${managers_ids ? sql`and c.manager_id = any (${managers_ids}::bigint[])` : sql``}
      group by c.day, c.dialogue_id order by c.day desc, c.dialogue_id desc limit ${asked.limit}
    ) c
    join json_to_recordset(${JSON.stringify(stretches)}::json) as s (day date, began timestamptz, ended timestamptz)
      on s.day = c.day
    join dialogues d on d.project_id = ${project_id} and d.id = c.dialogue_id
    join contacts p on p.project_id = d.project_id and p.id = d.contact_id
    join channels n on n.project_id = d.project_id and n.id = d.channel_id
    left join lateral (
      select m.id, m.created_at from messages m
      where m.project_id = d.project_id and m.dialogue_id = d.id and m.created_at >= ${began} and m.created_at < ${ended}
        and m.message_type <> all ('{system,call}') and ${which}
        ${managers_ids ? sql`and coalesce(m.operator_id, ${nobody}) = any (${managers_ids}::bigint[])` : sql``}
      order by m.created_at, m.id limit 1) m on true
    order by c.day desc, c.dialogue_id desc`;
}
