import { type RawBuilder, sql } from 'kysely';
import { beyond, turned } from './field-pages.queries.ts';
import type { After, Order } from './order.ts';

export type PlainOrder = Extract<Order, { by: 'created_at' | 'name' }>;

export const isPlain = (order: Order): order is PlainOrder => typeof order.by === 'string';

/** By age or by name, of rows that know both: the turn, what stands after a place, and what a place is known by. */
export function plainOrder({ by, desc }: PlainOrder, after: After | null, row: string) {
  const column = (name: string) => sql`${sql.id(row)}.${sql.id(name)}`;
  const key = by === 'name' ? sql`${column('name')} collate "und-x-icu"` : column('created_at');
  const place = by === 'name' ? sql`${after?.key}::text` : sql`${after?.key}::timestamptz`;
  const isAfter: RawBuilder<unknown> = after
    ? sql`(${key}, ${column('id')}) ${beyond(desc)} (${place}, ${after.id})`
    : sql`true`;
  const turn = sql`order by ${key} ${turned(desc)}, ${column('id')} ${turned(desc)}`;
  return { isAfter, turn, shown: by === 'name' ? column('name') : sql`${column('created_at')}::text` };
}
