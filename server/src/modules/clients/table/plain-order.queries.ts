import { sql } from 'kysely';
import { beyond, turned } from './field-pages.queries.ts';
import type { After, Order } from './order.ts';

export type PlainOrder = Extract<Order, { by: 'created_at' | 'name' }>;

export const isPlain = (order: Order): order is PlainOrder => typeof order.by === 'string';

/** By age or by name, of rows that know it: the turn, who stands after a place, and what a place is known by. */
export function plainOrder({ by, desc }: PlainOrder, after: After | null, row: 'c' | 'n') {
  const [column, id] = [sql`${sql.id(row)}.${sql.id(by)}`, sql`${sql.id(row)}.id`];
  const key = by === 'name' ? sql`${column} collate "und-x-icu"` : column;
  const place = by === 'name' ? sql`${after?.key}::text` : sql`${after?.key}::timestamptz`;
  return {
    turn: sql`order by ${key} ${turned(desc)}, ${id} ${turned(desc)}`,
    isPlaced: after ? sql`(${key}, ${id}) ${beyond(desc)} (${place}, ${after.id})` : sql`${column} is not null`,
    shown: by === 'name' ? column : sql`${column}::text`,
  };
}
