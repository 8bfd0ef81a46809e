import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from '../tables.ts';
import type { SharedProduct } from './rules.ts';

export type ProductLink = {
  kind: 'service' | 'product';
  outside_id: number;
  product_id: number;
  agreed: SharedProduct;
};

const links = prepared<{ project_id: number; branch_id: number; ids: number[] }, ProductLink>(
  (value) => sql`
    select kind, outside_id, product_id, agreed from booking_products
    where project_id = ${value('project_id')} and branch_id = ${value('branch_id')}
      and outside_id = any (${value('ids')}::bigint[])`,
);
export const productLinks = (tx: Tx, project_id: number, branch_id: number, ids: number[]) =>
  links(tx, { project_id, branch_id, ids });

/** As it stands here. */
const hereOf = sql`jsonb_build_object(
  'name', p.name, 'price', p.price::float8, 'count', p.count, 'visible', p.visible) as here`;

export type SoldHere = ProductLink & { branch_id: number; here: SharedProduct };

const own = prepared<{ project_id: number; ids: number[] }, SoldHere>(
  (value) => sql`
    select l.branch_id, l.kind, l.outside_id, l.product_id, l.agreed, ${hereOf}
    from booking_products l
    join products p on p.project_id = l.project_id and p.id = l.product_id and p.deleted_at is null and p.type = l.kind
    where l.project_id = ${value('project_id')} and l.product_id = any (${value('ids')}::bigint[]) and not exists (
      select from booking_products o where o.project_id = l.project_id and o.product_id = l.product_id
        and (o.branch_id, o.kind, o.outside_id) <> (l.branch_id, l.kind, l.outside_id))
    order by l.product_id`,
);
/** As they stand here, those that are one thing there: under one name branches may have prices of their own. */
export const ownLinks = (db: Db, project_id: number, ids: number[]) => own(db, { project_id, ids });

export type NewProduct = { id: number; kind: ProductLink['kind']; here: SharedProduct };

const newcomers = (project_id: unknown) => sql`
  from products p where p.project_id = ${project_id} and p.deleted_at is null and p.visible
    and not exists (select from booking_products l where l.project_id = p.project_id and l.product_id = p.id)`;

const fresh = prepared<{ project_id: number; ids: number[] }, NewProduct>(
  (value) => sql`select p.id, p.type as kind, ${hereOf} ${newcomers(value('project_id'))}
    and p.id = any (${value('ids')}::bigint[]) order by p.id`,
);
/** Of these, those that are offered here alone. */
export const newProducts = (db: Db, project_id: number, ids: number[]) => fresh(db, { project_id, ids });

export async function allNewProducts(db: Db, project_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select p.id ${newcomers(project_id)} order by p.id`.execute(db);
  return rows.map((it) => it.id);
}

const put = prepared<{ project_id: number; branch_id: number; rows: string }, never>(
  (value) => sql`
    insert into booking_products (project_id, branch_id, kind, outside_id, product_id, agreed)
    select ${value('project_id')}, ${value('branch_id')}, kind, outside_id, product_id, agreed
    from json_to_recordset(${value('rows')}) as g (kind text, outside_id bigint, product_id bigint, agreed jsonb)
    order by kind, outside_id
    on conflict (project_id, branch_id, kind, outside_id) do update set agreed = excluded.agreed`,
);
export const putProductLinks = (tx: Tx, project_id: number, branch_id: number, rows: ProductLink[]) =>
  rows.length ? put(tx, { project_id, branch_id, rows: JSON.stringify(rows) }) : Promise.resolve([]);

/** How many of these names are sold here already. */
export async function countNamed(tx: Tx, project_id: number, names: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct wanted.name from unnest(${names}::text[]) as wanted (name)
    join products p on p.project_id = ${project_id} and p.deleted_at is null and p.text = folded(wanted.name)`.execute(
    tx,
  );
  return new Set(rows.map((it) => it.name));
}
