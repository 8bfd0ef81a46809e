import type { BreakdownKind } from '@parley/contract/analytics/conversion';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kit/db/index.ts';

type Of = (project_id: number) => RawBuilder<unknown>;
const ofProject =
  (table: string, name: string): Of =>
  (project_id) =>
    sql`select id, ${sql.ref(name)} as name from ${sql.table(table)} where project_id = ${project_id}`;

const named: Record<BreakdownKind, Of> = {
  reason: ofProject('field_options', 'value'),
  source: ofProject('lead_sources', 'name'),
  manager: (project_id) => sql`
    select u.id, u.name from members m join users u on u.id = m.user_id where m.project_id = ${project_id}`,
  tag: ofProject('lead_tags', 'title'),
  product: ofProject('products', 'name'),
};

/** What these are called. */
export async function namesFor(db: Db, project_id: number, kind: BreakdownKind, ids: number[]) {
  const { rows } = await sql<{ id: number; name: string }>`/* once */
    select x.id, x.name from (${named[kind](project_id)}) x where x.id = any (${ids}::bigint[])`.execute(db);
  return new Map(rows.map((it) => [it.id, it.name]));
}
