import { type RawBuilder, sql } from 'kysely';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import type { Patterns } from '../../clients/index.ts';
import { type Asked, fitsList, orderOf, type Row, rowsOf, standing, startOf } from './list.queries.ts';
import { isSeen, type Seer } from './seen.queries.ts';
import { strandsOf } from './strands.queries.ts';

// So many are looked at one by one, and so many are read and sorted, in a few milliseconds each.
const stretch = 600;
const few = 4000;

/** Without patterns it is the number alone that is looked for. */
export type Words = { patterns: Patterns | null; number: number | null };
/** All but the one that has the number: that one stands above them. */
type Others = { patterns: Patterns; except: number | null };

export function ticketsWith(seer: Seer, asked: Asked, { patterns, number }: Words): Promise<Row[]> {
  return planned(seer.project_id, async (tx) => {
    const numbered = number === null ? [] : await readNumbered(tx, seer, asked, number);
    const first = asked.after ? [] : numbered;
    if (!patterns) return first;
    const others = await readOthers(tx, seer, asked, { patterns, except: numbered[0]?.id ?? null });
    return [...first, ...others].slice(0, asked.limit);
  });
}

async function readNumbered(tx: Tx, seer: Seer, asked: Asked, number: number): Promise<Row[]> {
  const rows = await readFound(tx, seer, { ...asked, after: null }, sql`t.number = ${number}`);
  return rows.map((it) => ({ ...it, place: startOf(asked) }));
}

/**
 * Words that many tickets have are met soon on a walk in the list's order. What a stretch of it does not tell, the index
 * of words does: it names all that have them, and if these are few, they are read and sorted. If they are not, the walk
 * goes on.
 */
async function readOthers(tx: Tx, seer: Seer, asked: Asked, others: Others): Promise<Row[]> {
  const met = await walkSome(tx, seer, asked, others);
  if (met.ids.length >= asked.limit || met.walked < stretch) return readFound(tx, seer, asked, among(met.ids));
  await sql`select set_config('parley.pattern', ${others.patterns.main}, true)`.execute(tx);
  const named = await nameFew(tx, seer, asked, others);
  await sql`select ${nothing}`.execute(tx);
  if (named) return readFound(tx, seer, asked, among(named));
  return rowsOf(seer, asked, strandsOf(seer, asked, hasWords(others)), tx);
}

const nothing = sql`set_config('parley.pattern', '', true)`;

/** Planned for the question at hand. */
export const planned = <T>(project_id: number, look: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(project_id, async (tx) => {
    await sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('max_parallel_workers_per_gather', '0', true), ${nothing}`.execute(tx);
    return look(tx);
  });

type Met = { ids: number[]; walked: number };

async function walkSome(tx: Tx, seer: Seer, asked: Asked, others: Others): Promise<Met> {
  const { rows } = await sql<Met>`
    with stretch as materialized (
      select t.* from ${strandsOf(seer, { ...asked, limit: stretch })} order by ${orderOf(asked)} limit ${stretch}
    )
    select array(select t.id from stretch t where ${hasWords(others)} limit ${asked.limit}) as ids,
      (select count(*) from stretch) as walked`.execute(tx);
  return rows[0]!;
}

/** Those in the list, however they came to be known. */
const readFound = (tx: Tx, seer: Seer, asked: Asked, which: RawBuilder<unknown>): Promise<Row[]> => {
  const found = sql`(
    select t.* from tickets t where ${fitsList(seer, asked)} and ${which} and ${isSeen(seer)} offset 0
  ) t`;
  return rowsOf(seer, asked, found, tx);
};

const among = (ids: number[]) => sql`t.id = any (${ids}::bigint[])`;

/** Asked of one ticket `t` at a time: its own words, or those of its client. */
const hasWords = ({ patterns: { all }, except }: Others) => sql`(t.id is distinct from ${except}::bigint and (
  coalesce((select x.text like all (${all}::text[]) from ticket_texts x
    where x.project_id = t.project_id and x.ticket_id = t.id), false)
  or coalesce((select x.text like all (${all}::text[]) from dialogues d
    join contact_texts x on x.project_id = d.project_id and x.contact_id = d.contact_id and x.dialogue_id is null
    where d.project_id = t.project_id and d.id = t.dialogue_id), false)))`;

type Named = { own: number[]; clients: number; of_clients: number[] };

/** All tickets that have the words, themselves or by their client; null: they are many. */
async function nameFew(tx: Tx, { project_id }: Seer, asked: Asked, others: Others): Promise<number[] | null> {
  const { patterns, except } = others;
  const { rows } = await sql<Named>`
    with clients as materialized (
      select x.contact_id as id from contact_texts x
      where x.project_id = ${project_id} and x.dialogue_id is null and x.text like all (${patterns.all}::text[])
      limit ${few + 1}
    )
    select array(
      select x.ticket_id from ticket_texts x
      where x.project_id = ${project_id} and x.text like all (${patterns.all}::text[])
      limit ${few + 1}
    ) as own, (select count(*) from clients) as clients, array(
      select t.id from clients c join dialogues d on d.project_id = ${project_id} and d.contact_id = c.id
      join tickets t on t.project_id = d.project_id and t.dialogue_id = d.id
      where t.removed_at is null ${standing(asked)}
      limit ${few + 1}
    ) as of_clients`.execute(tx);
  const { own, clients, of_clients } = rows[0]!;
  if ([own.length, clients, of_clients.length].some((it) => it > few)) return null;
  return [...new Set([...own, ...of_clients])].filter((id) => id !== except);
}
