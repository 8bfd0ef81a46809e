import { mostParticipants, type Organization, type OrganizationRow } from '@parley/contract/clients/organizations';
import type { Participant } from '@parley/contract/clients/organizations';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import type { Last } from '../keyset.ts';
import { isClient, isSeen, type Seer } from '../table/conditions.queries.ts';
import type {} from '../tables.ts';

/** A client `c` that this viewer sees. */
const isSeenClient = (seer: Seer): RawBuilder<boolean> => sql`${isClient} and ${isSeen(seer)}`;

const sortColumns = { name: sql`o.word`, created_at: sql`o.id` };
const sortTypes = { name: sql`text`, created_at: sql`bigint` };
export type Order = { by: 'name' | 'created_at'; desc: boolean };
/** `ids` null: whichever. */
type Asked = { ids: number[] | null; words: string; order: Order; after: Last | null; limit: number };

export async function organizationsIn(
  db: Db,
  seer: Seer,
  { ids, words, order: { by, desc }, after, limit }: Asked,
): Promise<(OrganizationRow & { key: Last['key'] })[]> {
  const column = sortColumns[by];
  const way = desc ? sql`desc` : sql`asc`;
  const parts: RawBuilder<unknown>[] = [sql`o.project_id = ${seer.project_id}`, sql`o.deleted_at is null`];
  if (ids) parts.push(sql`o.id = any(${ids}::bigint[])`);
  if (words) parts.push(sql`(strpos(o.text, (select trim(folded(${words})))) > 0 or strpos(o.tax_id, ${words}) > 0)`);
  if (after) {
    parts.push(sql`(${column}, o.id) ${desc ? sql`<` : sql`>`} (${after.key}::${sortTypes[by]}, ${after.id}::bigint)`);
  }
  const { rows } = await sql<OrganizationRow & { key: Last['key'] }>`
    select page.*, (
      select count(*) from (
        select from contacts c
        where c.project_id = ${seer.project_id} and c.organization_id = page.id and ${isSeenClient(seer)}
        limit ${sql.lit(mostParticipants)}
      ) counted
    ) as participants
    from (
      select o.id, o.name, o.tax_id, ${column} as key from organizations o
      where ${sql.join(parts, sql` and `)}
      order by ${column} ${way}, o.id ${way} limit ${limit}
    ) page`.execute(db);
  return rows;
}

export const insertOrganization = (tx: Tx, project_id: number, it: { name: string; tax_id: string | null }) =>
  tx
    .insertInto('organizations')
    .values({ project_id, ...it })
    .returning(['id', 'name', 'tax_id'])
    .executeTakeFirstOrThrow();

const organization = (db: Db, project_id: number, id: number) =>
  db
    .selectFrom('organizations')
    .select(['id', 'name', 'tax_id'])
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);

export const findOrganization = (db: Db, project_id: number, id: number): Promise<Organization | undefined> =>
  organization(db, project_id, id).executeTakeFirst();

export const lockOrganization = (tx: Tx, project_id: number, id: number): Promise<Organization | undefined> =>
  organization(tx, project_id, id).forUpdate().executeTakeFirst();

export const saveOrganization = (tx: Tx, project_id: number, { id, ...it }: Organization) =>
  tx.updateTable('organizations').set(it).where('project_id', '=', project_id).where('id', '=', id).execute();

/** Who belongs to one, the newest first. */
export async function participantsOf(
  db: Db,
  seer: Seer,
  { organization_id, below, limit }: { organization_id: number; below: number | null; limit: number },
): Promise<Participant[]> {
  const { rows } = await sql<Participant>`
    select c.id, c.name, c.phone, c.email, c.archived from contacts c
    where c.project_id = ${seer.project_id} and c.organization_id = ${organization_id} and ${isSeenClient(seer)}
      and (${below}::bigint is null or c.id < ${below})
    order by c.id desc limit ${limit}`.execute(db);
  return rows;
}
