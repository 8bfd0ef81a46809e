import { type RawBuilder, sql } from 'kysely';

/** The dialogues of a ticket `t`: its own, and those of what was merged into it. */
export const dialoguesOf = sql<number[]>`(
  with recursive pieces (id, dialogue_id) as (
    select t.id, t.dialogue_id
    union select p.id, p.dialogue_id from pieces
    join tickets p on p.project_id = t.project_id and p.part_of = pieces.id and p.removed_at is null
  )
  select array_agg(distinct dialogue_id) from pieces)`;

/** Since when a client waits for our word in one of these dialogues of a ticket `t`. */
export const owedIn = (dialogues: RawBuilder<unknown>) => sql<string | null>`(
  select min(o.owed_since) from dialogues o where o.project_id = t.project_id and o.id = any (${dialogues}::bigint[]))`;

/** What the parts that a dialogue has were merged into, however often. */
export const wholesOf = (project_id: number, dialogue_id: number) => sql`
  with recursive wholes (id) as (
    select p.part_of from tickets p
    where p.project_id = ${project_id} and p.dialogue_id = ${dialogue_id} and p.part_of is not null
      and p.removed_at is null
    union select w.part_of from wholes
    join tickets w on w.project_id = ${project_id} and w.id = wholes.id and w.part_of is not null
  )
  select id from wholes`;
