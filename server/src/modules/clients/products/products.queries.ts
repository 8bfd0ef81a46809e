import type { Product, ProductType } from '@parley/contract/clients/products';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Last } from '../keyset.ts';
import type {} from '../tables.ts';

const columns = sql`p.id, p.name, p.type, p.count, p.price::float8 as price, p.visible`;
const sortColumns = { name: sql`p.word`, price: sql`p.price`, count: sql`p.stock` };
const sortTypes = { name: sql`text`, price: sql`numeric`, count: sql`bigint` };

export type Order = { by: 'name' | 'price' | 'count'; desc: boolean };
type Asked = {
  /** Null: whichever. */
  ids: number[] | null;
  words: string;
  type: ProductType | undefined;
  visible: boolean | undefined;
  order: Order;
  after: Last | null;
  limit: number;
};

/** A page over one index; a filter looks at its rows one after another, so what is looked for is worked out before. */
export async function productsIn(
  db: Db,
  project_id: number,
  asked: Asked,
): Promise<(Product & { key: Last['key'] })[]> {
  const { ids, words, type, visible, after, limit } = asked;
  const { by, desc } = asked.order;
  const column = sortColumns[by];
  const way = desc ? sql`desc` : sql`asc`;
  const parts: RawBuilder<unknown>[] = [sql`p.project_id = ${project_id}`, sql`p.deleted_at is null`];
  if (ids) parts.push(sql`p.id = any(${ids}::bigint[])`);
  if (words) parts.push(sql`strpos(p.text, (select trim(folded(${words})))) > 0`);
  if (type) parts.push(sql`p.type = ${type}`);
  if (visible !== undefined) parts.push(sql`p.visible = ${visible}`);
  if (after) {
    parts.push(sql`(${column}, p.id) ${desc ? sql`<` : sql`>`} (${after.key}::${sortTypes[by]}, ${after.id}::bigint)`);
  }
  const { rows } = await sql<Product & { key: Last['key'] }>`
    select ${columns}, ${by === 'price' ? sql`p.price::float8` : column} as key from products p
    where ${sql.join(parts, sql` and `)}
    order by ${column} ${way}, p.id ${way} limit ${limit}`.execute(db);
  return rows;
}

const named = prepared<{ project_id: number; names: string[] }, { id: number; type: ProductType; asked: string }>(
  (value) => sql`
    select p.id, p.type, wanted.name as asked from unnest(${value('names')}::text[]) as wanted (name)
    join products p on p.project_id = ${value('project_id')} and p.deleted_at is null and p.text = folded(wanted.name)
    order by p.id`,
);

/** Those that are called so, whatever letters are great or small. */
export const productsNamed = (tx: Tx, project_id: number, names: string[]) =>
  names.length ? named(tx, { project_id, names }) : Promise.resolve([]);

type Details = { name: string; type: ProductType; count: number | null; price: number; visible: boolean };

export async function insertProduct(tx: Tx, project_id: number, it: Details): Promise<Product> {
  const { rows } = await sql<Product>`
    insert into products as p (project_id, name, type, count, price, visible)
    values (${project_id}, ${it.name}, ${it.type}, ${it.count}, ${it.price}, ${it.visible})
    returning ${columns}`.execute(tx);
  return rows[0]!;
}

export async function lockProduct(tx: Tx, project_id: number, id: number): Promise<Product | undefined> {
  const { rows } = await sql<Product>`
    select ${columns} from products p
    where p.project_id = ${project_id} and p.id = ${id} and p.deleted_at is null for update`.execute(tx);
  return rows[0];
}

export const saveProduct = (tx: Tx, project_id: number, id: number, it: Details) =>
  tx.updateTable('products').set(it).where('project_id', '=', project_id).where('id', '=', id).execute();

/** Those that are gone or back by it; null: not all of them are known. Who is gone or back already stays so. */
export async function markProducts(tx: Tx, project_id: number, ids: number[], deleted_at: Date | null) {
  const { rows } = await sql<{ id: number; name: string; was_gone: boolean }>`
    with held as (
      select id, deleted_at is not null as was_gone from products
      where project_id = ${project_id} and id = any (${ids}::bigint[]) order by id for update
    )
    update products p set deleted_at = case
      when ${deleted_at}::timestamptz is null then null else coalesce(p.deleted_at, ${deleted_at}) end
    from held where p.project_id = ${project_id} and p.id = held.id
    returning p.id, p.name, held.was_gone`.execute(tx);
  if (rows.length < new Set(ids).size) return null;
  return rows.filter((it) => it.was_gone === (deleted_at === null));
}

export const forgetProducts = (tx: Tx, project_id: number, ids: number[], before: Date) =>
  tx
    .deleteFrom('products')
    .where('project_id', '=', project_id)
    .where('id', 'in', ids)
    .where('deleted_at', '<=', before as never)
    .returning('name')
    .execute();

type Lowered = { product_id: number; name: string; count: number; taken: number };

/** Locked in the order of their ids, so that two who want the same ones wait for each other. */
export const lowerStock = prepared<{ project_id: number; ids: number[]; counts: number[] }, Lowered>(
  (value) => sql`
    with held as materialized (
      select p.id, p.name, coalesce(p.count, 0) as there, w.count
      from products p join unnest(${value('ids')}::bigint[], ${value('counts')}::integer[]) as w (id, count) on w.id = p.id
      where p.project_id = ${value('project_id')} and p.type = 'product'
      order by p.id for update of p
    ), changed as (
      update products p set count = greatest(0, held.there - held.count) from held
      where p.project_id = ${value('project_id')} and p.id = held.id
    )
    select id as product_id, name, count, least(count, there) as taken from held order by id`,
);
