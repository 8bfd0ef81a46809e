import type { FactKind, RecordedFact } from '@parley/contract/facts';
import { type RawBuilder, sql } from 'kysely';
import { db, type Tx } from '../db/index.ts';
import { prepared } from '../db/prepared.ts';
import { wireText } from '../db/wire-text.ts';
import type {} from './tables.ts';

type Rows = { at: Date; facts: string };
type Values<V> = (name: keyof V & string) => RawBuilder<unknown>;

const insertInto = <V extends Rows>(value: Values<V>, projects: RawBuilder<unknown>) => sql<never>`
  insert into facts (project_id, epoch, name, subject, subject_id, subject_name, user_id, actor, token, why, changes,
    words, origin, at)
  select p.id, (select epoch from fact_epochs), name, subject, subject_id, subject_name, user_id, actor, token, why,
    changes, words, origin, ${value('at')}
  from ${projects}, rows from (json_to_recordset(${value('facts')}::json) as (name text, subject text, subject_id bigint,
    subject_name text, user_id bigint, actor jsonb, token uuid, why text, changes jsonb, words jsonb, origin jsonb))
    with ordinality as given (name, subject, subject_id, subject_name, user_id, actor, token, why, changes, words,
      origin, nth)
  order by nth`;

export const insertFacts = prepared<Rows & { project_id: number }, never>((value) =>
  insertInto(value, sql`(select ${value('project_id')}::bigint as id) as p`),
);

/** Only while `seeQueues` lets it: the wall stands between projects for writers too. */
export const insertFactIn = prepared<Rows & { projects_ids: number[] }, never>((value) =>
  insertInto(value, sql`unnest(${value('projects_ids')}::bigint[]) as p (id)`),
);

export const seeQueues = prepared<{ word: 'every' | '' }, never>(
  (value) => sql`select set_config('parley.queues', ${value('word')}, true)`,
);

/** Where a fact stands in the order in which they became true. */
export type Place = { epoch: number; tx: string; id: number };
/** A fact as consumers read it. */
export type ReadFact = RecordedFact & Place & { user_id: number | null; /** To the last digit. */ at: string };
export type Page = (Place & { fact: ReadFact | null })[];

/**
 * The next facts of a project after a place, in an order without holes: while an older transaction is at work, what came
 * after it waits too. Of those nobody wants only the place is told.
 */
export const readPage = prepared<Place & { project_id: number; names: readonly string[]; limit: number }, Page[number]>(
  (value) => sql`
    select f.epoch, f.tx, f.id, case when f.name = any (${value('names')}::text[]) then json_build_object(
      'epoch', f.epoch, 'tx', f.tx::text, 'id', f.id, 'name', f.name, 'subject', f.subject, 'subject_id', f.subject_id,
      'subject_name', f.subject_name, 'user_id', f.user_id, 'actor', f.actor,
      'cause', json_build_object('token', f.token, 'why', f.why), 'changes', f.changes, 'words', f.words,
      'origin', f.origin, 'created_at', ${wireText(sql`f.at`)}, 'at', f.at::text) end as fact
    from facts f
    where f.project_id = ${value('project_id')}
      and (f.epoch, f.tx, f.id) > (${value('epoch')}::int, ${value('tx')}::xid8, ${value('id')}::bigint)
      and (f.epoch < (select epoch from fact_epochs) or f.tx < pg_snapshot_xmin(pg_current_snapshot()))
    order by f.epoch, f.tx, f.id limit ${value('limit')}::int`,
);

/** Places for the facts of this month and the next ones. */
export const makeMonths = () => sql`select make_fact_months()`.execute(db());

/** What was recorded is kept from change by the database, but from here on in this transaction. */
export const letGo = (tx: Tx, word: 'on' | '' = 'on') =>
  sql`select set_config('parley.forgetting', ${word}, true)`.execute(tx);

/** A fact by its key; when it was, to the last digit. */
export type Recorded = Place & { at: string };

/** After `letGo`: what is past the time it is kept for. */
export const deleteFacts = (tx: Tx, project_id: number, gone: Recorded[]) =>
  sql`delete from facts f using json_to_recordset(${JSON.stringify(gone)}::json)
      as g (epoch int, tx text, id bigint, at timestamptz)
    where f.project_id = ${project_id} and f.epoch = g.epoch and f.tx = g.tx::xid8 and f.id = g.id and f.at = g.at`.execute(
    tx,
  );

/** What is erased for good goes with all that these kinds told of it; that it was erased is told after this. */
export async function forgetFacts(
  tx: Tx,
  project_id: number,
  kinds: readonly FactKind[],
  ids: number[],
): Promise<void> {
  await letGo(tx);
  await sql`
    delete from facts where project_id = ${project_id} and subject = any (${kinds.map((it) => it.subject)}::text[])
      and subject_id = any (${ids}::bigint[]) and name = any (${kinds.map((it) => it.name)}::text[])`.execute(tx);
  await letGo(tx, '');
}
