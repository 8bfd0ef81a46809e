import type { FactWords } from '@parley/contract/facts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Columns } from './rules.ts';
import { wordsOfNew } from './changes.queries.ts';
import type {} from '../tables.ts';

type Which = { project_id: number; dialogue_id: number; message_id: number | null };

/** The dialogue a ticket is made of, with what it begins with. */
export type Source = {
  channel_id: number;
  contact_id: number;
  newest_id: number;
  owed_since: string | null;
  last_message_at: string | null;
  /** The words of the message, or of the newest one of the client; of a file, its name. */
  words: string | null;
  /** Whether the message is one of this dialogue. */
  is_its: boolean;
  /** Tags that every new ticket has. */
  tags: number[];
};

const source = prepared<Which, Source>(
  (value) => sql`
    select d.channel_id, d.contact_id, d.owed_since, coalesce(newest.id, 0) as newest_id, d.last_message_at,
      ${value('message_id')}::bigint is null or said.id is not null as is_its,
      case when coalesce(said.message, '') <> '' then said.message
        else (select f.name from files f where f.project_id = d.project_id and f.id = said.file_id) end as words,
      array(select g.id from ticket_tags g where g.project_id = d.project_id and g.default_tag order by g.id) as tags
    from dialogues d
    left join lateral (
      select m.id from messages m where m.project_id = d.project_id and m.dialogue_id = d.id
      order by m.position desc limit 1
    ) newest on true
    left join lateral (
      select m.id, m.message, m.file_id from messages m
      where m.project_id = d.project_id and m.dialogue_id = d.id and case when ${value('message_id')}::bigint is null
        then m.destination = 'from' else m.id = ${value('message_id')} and m.message_type <> 'system' end
      order by m.position desc limit 1
    ) said on true
    where d.project_id = ${value('project_id')} and d.id = ${value('dialogue_id')} and not d.is_room`,
);

export const sourceOf = async (db: Db, which: Which): Promise<Source | null> => (await source(db, which))[0] ?? null;

const defaultOf = prepared<{ project_id: number; id: number }, { default_tag: number | null }>(
  (value) => sql`
    select default_tag from ticket_departments where project_id = ${value('project_id')} and id = ${value('id')}`,
);

/** What a new ticket of a department is tagged with. */
export const tagOfDepartment = async (db: Db, project_id: number, id: number): Promise<number | null> =>
  (await defaultOf(db, { project_id, id }))[0]?.default_tag ?? null;

const next = prepared<{ project_id: number }, { number: number }>(
  (value) => sql`
    insert into ticket_numbers (project_id, last) values (${value('project_id')}, 1)
    on conflict (project_id) do update set last = ticket_numbers.last + 1 returning last as number`,
);

/** Whoever asks next waits until this one is kept, so that none is missing. */
export const nextNumber = async (tx: Tx, project_id: number): Promise<number> =>
  (await next(tx, { project_id }))[0]!.number;

export type NewTicket = Columns & {
  uid: string;
  number: number;
  dialogue_id: number;
  channel_id: number;
  message_id: number | null;
  author_id: number | null;
  since_id: number;
  created_at: string;
};

export const insertTicket = (
  tx: Tx,
  project_id: number,
  it: NewTicket,
): Promise<{ id: number; words: FactWords } | undefined> =>
  tx
    .insertInto('tickets')
    .values({ project_id, ...it })
    .onConflict((on) => on.columns(['project_id', 'uid']).doNothing())
    .returning(['id', wordsOfNew.as('words')])
    .executeTakeFirst();

export const findByUid = (db: Db, project_id: number, uid: string) =>
  db
    .selectFrom('tickets')
    .select(['id', 'author_id'])
    .where('project_id', '=', project_id)
    .where('uid', '=', uid)
    .executeTakeFirst();
