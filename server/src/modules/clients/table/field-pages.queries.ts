import type { CustomField } from '@parley/contract/fields/fields';
import { type RawBuilder, sql } from 'kysely';
import type { After } from './order.ts';

export const turned = (desc: boolean) => (desc ? sql`desc` : sql`asc`);
export const beyond = (desc: boolean) => (desc ? sql`<` : sql`>`);

type Asked = {
  project_id: number;
  field: CustomField;
  /** What is asked of a client `c`. */
  fits: RawBuilder<unknown>;
  /** Those who fit are few and known: they are sorted, instead of walking over all values in order. */
  isFew: boolean;
  desc: boolean;
  after: After | null;
  limit: number;
};

/** Clients by a field: those with a value in its order, then those without one. */
export function byField(asked: Asked): RawBuilder<unknown> {
  const { after, limit } = asked;
  if (after?.key === null) return withoutValue(asked);
  // The second is read only where the first is over.
  return sql`select * from ((${withValue(asked)}) union all (${withoutValue(asked)})) pages limit ${limit}`;
}

function withValue(asked: Asked): RawBuilder<unknown> {
  const { field, isFew, fits, desc, after, limit } = asked;
  if (field.type === 'list' && !isFew) return optionByOption(asked);
  const { key, shown, type } = keyOf(field);
  const owner = isFew ? sql`c.id` : sql`v.owner_id`;
  return sql`
    select c.id, ${shown} as sort_key from field_values v join contacts c on c.id = v.owner_id
    where ${ofField(asked)} and ${key} is not null and ${fits}
      ${after ? sql`and (${key}, ${owner}) ${beyond(desc)} (${after.key}::${type}, ${after.id})` : sql``}
    order by ${key} ${turned(desc)}, ${owner} ${turned(desc)} limit ${limit}`;
}

/** A list is sorted as its options stand: each of them has its owners in order. */
function optionByOption(asked: Asked): RawBuilder<unknown> {
  const { field, fits, desc, after, limit } = asked;
  const place = after && sql`and (o.nth, v.owner_id) ${beyond(desc)} (${after.key}::bigint, ${after.id})`;
  return sql`
    select s.id, s.sort_key from unnest(${optionsOf(field)}::bigint[]) with ordinality as o (id, nth)
    cross join lateral (
      select c.id, o.nth as sort_key from field_values v join contacts c on c.id = v.owner_id
      where v.project_id = ${asked.project_id} and v.option_id = o.id and ${fits} ${place ?? sql``}
      order by v.owner_id ${turned(desc)} limit ${limit}
    ) s
    order by s.sort_key ${turned(desc)}, s.id ${turned(desc)} limit ${limit}`;
}

function withoutValue(asked: Asked): RawBuilder<unknown> {
  const { field, fits, desc, after, limit } = asked;
  const { key, kept } = keyOf(field);
  return sql`
    select c.id, null::${kept} as sort_key from contacts c
    where ${fits} and not exists (
        select from field_values v where ${ofField(asked)} and v.owner_id = c.id and ${key} is not null)
      ${after?.key === null ? sql`and c.id ${beyond(desc)} ${after.id}` : sql``}
    order by c.id ${turned(desc)} limit ${limit}`;
}

const ofField = ({ project_id, field }: Asked) => sql`v.project_id = ${project_id} and v.field_id = ${field.id}`;
const optionsOf = ({ fields }: CustomField): number[] => fields.map((it) => it.id);

/** What values are sorted by, how it leaves the database, and the types of both. */
function keyOf(field: CustomField) {
  if (field.type === 'number') {
    return { key: sql`v.number`, shown: sql`v.number`, type: sql`double precision`, kept: sql`double precision` };
  }
  if (field.type === 'date') return { key: sql`v.day`, shown: sql`v.day::text`, type: sql`date`, kept: sql`text` };
  if (field.type !== 'list') return { key: sql`v.word`, shown: sql`v.word`, type: sql`text`, kept: sql`text` };
  const rank = sql`array_position(${optionsOf(field)}::bigint[], v.option_id)::bigint`;
  return { key: rank, shown: rank, type: sql`bigint`, kept: sql`bigint` };
}
