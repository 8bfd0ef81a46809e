import { type RawBuilder, sql } from 'kysely';
import { transaction, type Tx } from '../../kit/db/index.ts';
import { knownAs, type Patterns } from '../clients/index.ts';
import { among, type Asked, fitsList, orderOf, type Row, rowsOf, sameAs, standing } from './list.queries.ts';
import { isSeen, type Seer, seesContact } from './seen.queries.ts';

// So many are looked at one by one, and so many are read and sorted, in a few milliseconds each.
const stretch = 600;
const few = 4000;

/**
 * Words that many tasks have are met soon on a walk in the list's order. What a stretch of it does not tell, the index
 * of words does: it names all that have them, and if these are few, they are read and sorted. If they are not, the walk
 * goes on.
 */
export function tasksWith(seer: Seer, asked: Asked, patterns: Patterns): Promise<Row[]> {
  return planned(seer.project_id, async (tx) => {
    const fits = sql`${hasWords(seer, patterns.all)} and ${isSeen(seer)}`;
    const met = await walkSome(tx, seer, asked, fits);
    if (met.ids.length >= asked.limit || met.walked < stretch) return readFound(tx, seer, asked, met.ids);
    await lookFor(tx, scopeOf(seer, asked), await rarestOf(tx, seer, asked, patterns));
    const named = await nameFew(tx, seer, asked, patterns.all);
    if (named) return readFound(tx, seer, asked, named);
    await sql`select ${nothing}`.execute(tx);
    return rowsOf(seer, asked, sql`tasks t where ${fitsList(seer, asked)} and ${fits}`, tx);
  });
}

const nothing = sql`set_config('parley.pattern', '', true), set_config('parley.task_grams', '', true)`;

/** Planned for the question at hand. */
export const planned = <T>(project_id: number, look: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(project_id, async (tx) => {
    await sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('max_parallel_workers_per_gather', '0', true), ${nothing}`.execute(tx);
    return look(tx);
  });

/**
 * What the indexes of words are asked for is part of the wall: of clients a pattern, of tasks its pieces, each with where
 * it is looked for. The word may go on in any way: its pieces are what it has whichever way that is.
 */
const lookFor = (tx: Tx, scope: string, pattern: string) => {
  const word = pattern.slice(1, -1);
  const [one, other] = ['a', 'b'].map((it) => (word.startsWith(' ') ? word + it : it + word + it));
  return sql`select set_config('parley.pattern', ${pattern}, true), set_config('parley.task_grams', array(
    select hashtext(${scope} || gram)
    from (select unnest(show_trgm(${one})) intersect select unnest(show_trgm(${other}))) as piece (gram)
  )::text, true)`.execute(tx);
};

/** As the texts of tasks are kept: everyone's, or one person's. */
const scopeOf = ({ project_id }: Seer, { is_closed, managers }: Asked): string => {
  const everyone = `${project_id}.${is_closed ? 2 : 1}`;
  if (managers === 'none') return `${everyone}.0`;
  return managers?.length === 1 ? `${everyone}.${managers[0]}` : everyone;
};

/** Of several words the one that the fewest tasks of the stretch have: the index is slow to name very many. */
async function rarestOf(tx: Tx, seer: Seer, asked: Asked, { main, all }: Patterns): Promise<string> {
  if (all.length === 1) return main;
  const counts = all.map((pattern) => sql`count(*) filter (where x.text like ${pattern})`);
  const { rows } = await sql<{ counts: number[] }>`
    select json_build_array(${sql.join(counts)}) as counts from (
      select t.project_id, t.id from tasks t where ${fitsList(seer, asked)} order by ${orderOf(asked)} limit ${stretch}
    ) t join task_texts x on x.project_id = t.project_id and x.task_id = t.id`.execute(tx);
  const { counts: had } = rows[0]!;
  const fewest = Math.min(...had);
  const rare = all.filter((_, nth) => had[nth] === fewest);
  return rare.reduce((a, b) => (b.length > a.length ? b : a));
}

type Met = { ids: number[]; walked: number };

async function walkSome(tx: Tx, seer: Seer, asked: Asked, fits: RawBuilder<unknown>): Promise<Met> {
  const { rows } = await sql<Met>`
    with stretch as materialized (
      select t.* from tasks t where ${fitsList(seer, asked)} order by ${orderOf(asked)} limit ${stretch}
    )
    select array(select t.id from stretch t where ${fits} limit ${asked.limit}) as ids,
      (select count(*) from stretch) as walked`.execute(tx);
  return rows[0]!;
}

/** Those of `ids` that are in the list, however they came to be known. */
const readFound = (tx: Tx, seer: Seer, asked: Asked, ids: number[]): Promise<Row[]> => {
  const found = sql`(
    select t.* from tasks t where ${fitsList(seer, asked)} and t.id = any (${ids}::bigint[]) and ${isSeen(seer)} offset 0
  ) t`;
  return ids.length ? rowsOf(seer, asked, found, tx) : Promise.resolve([]);
};

/**
 * Asked of one task `t` at a time: its own words, or those of its client. By a client who is hidden nothing is found: else
 * one's own task would give away their number, digit by digit.
 */
const hasWords = (seer: Seer, patterns: string[]) => sql`(
  coalesce((select x.text like all (${patterns}::text[]) from task_texts x
    where x.project_id = t.project_id and x.task_id = t.id), false)
  or t.contact_id is not null and coalesce((select x.text like all (${patterns}::text[])
    from contacts c0 ${knownAs} join contact_texts x on x.project_id = c0.project_id and x.contact_id = known.id
      and x.dialogue_id is null
    where c0.project_id = t.project_id and c0.id = t.contact_id), false)
    and ${seesContact(seer, sql`t.contact_id`)})`;

type Named = { own: number[]; clients: number; of_clients: number[] };

/** All tasks of this list that have the words, themselves or by their client; null: they are many. */
async function nameFew(tx: Tx, seer: Seer, asked: Asked, patterns: string[]): Promise<number[] | null> {
  const { project_id } = seer;
  const { managers } = asked;
  const { rows } = await sql<Named>`
    with clients as materialized (
      select x.contact_id as id from contact_texts x
      where x.project_id = ${project_id} and x.dialogue_id is null and x.text like all (${patterns}::text[])
      limit ${few + 1}
    )
    select array(
      select x.task_id from task_texts x
      where x.project_id = ${project_id} and x.text like all (${patterns}::text[])
      limit ${few + 1}
    ) as own, (select count(*) from clients) as clients, array(
      select o.id from tasks o
      where o.project_id = ${project_id} and o.deleted_at is null and o.closed_at is ${standing(asked)}
        ${managers ? among(sql`o.manager_id`, managers) : sql``}
        and o.contact_id in (${sameAs(project_id, sql`id from clients`)}) and ${seesContact(seer, sql`o.contact_id`)}
      limit ${few + 1}
    ) as of_clients`.execute(tx);
  const { own, clients, of_clients } = rows[0]!;
  if ([own.length, clients, of_clients.length].some((it) => it > few)) return null;
  return [...new Set([...own, ...of_clients])];
}
