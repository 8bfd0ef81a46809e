import type { FieldCondition } from '@parley/contract/clients/table';
import { type RawBuilder, sql } from 'kysely';
import type {} from './tables.ts';

/**
 * Holds for owners whose field fits the condition: `where ${findByField(project_id, condition, sql`c.id`)}`. Whether
 * there is such a field is for whoever asks to know (`fieldsOf`). Each part is read from an index of its own.
 */
export function findByField(
  project_id: number,
  condition: FieldCondition,
  owner: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const { field_id, text, from, to, options, filled } = condition;
  const has = (fits: RawBuilder<boolean>) => sql<boolean>`exists (
    select from field_values v
    where v.project_id = ${project_id} and v.owner_id = ${owner} and v.field_id = ${field_id} and ${fits})`;
  const parts: RawBuilder<boolean>[] = [];
  const words = text?.trim() ?? '';
  if (words) parts.push(sql<boolean>`${owner} in (select owners_by_text(${field_id}, ${patternOf(words)}))`);
  if (from !== undefined || to !== undefined) parts.push(has(within(from, to)));
  if (options) parts.push(has(sql`v.option_id = any (${options}::bigint[])`));
  if (filled !== undefined) parts.push(filled ? has(isLiving) : sql`not ${has(isLiving)}`);
  return parts.length ? sql`(${sql.join(parts, sql` and `)})` : sql`true`;
}

/** A value whose option was put away is none. */
const isLiving = sql<boolean>`not exists (
  select from field_options o where o.project_id = v.project_id and o.id = v.option_id and o.deleted_at is not null)`;

type Bound = string | number | undefined;

/** Numbers or days, both ends included; the one that is not said is open. */
function within(from: Bound, to: Bound): RawBuilder<boolean> {
  const column = typeof (from ?? to) === 'number' ? sql`v.number` : sql`v.day`;
  const type = typeof (from ?? to) === 'number' ? sql`double precision` : sql`date`;
  const parts: RawBuilder<boolean>[] = [];
  if (from !== undefined) parts.push(sql`${column} >= ${from}::${type}`);
  if (to !== undefined && typeof to === typeof (from ?? to)) parts.push(sql`${column} <= ${to}::${type}`);
  return sql.join(parts, sql` and `) as RawBuilder<boolean>;
}

/** Any part of a text; one or two letters begin a word, since shorter parts are in no index. */
const patternOf = (words: string) =>
  sql`'%' || case when length(folded(${words})) < 3 then ' ' else '' end
    || trim(folded(${words})) || '%'`;
