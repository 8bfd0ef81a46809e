import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

/** `clients`: who belonged to them, or does again, to which by name. `became`: those that are gone or back by it. */
type Member = { id: number; organization_id: number; name: string };
export type Marked = { known: number; clients: Member[]; became: { id: number; name: string }[] };
type Asked = { project_id: number; ids: number[] };

const named = (members: RawBuilder<unknown>, project_id: number) => sql`coalesce((
  select json_agg(json_build_object('id', m.id, 'organization_id', m.organization_id, 'name', o.name) order by m.id)
  from ${members} m join organizations o on o.project_id = ${project_id} and o.id = m.organization_id), '[]')`;

const became = (organizations: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name) order by b.id) from ${organizations} b), '[]')`;

/** Gone, and who belonged to them belongs to none; remembered with each, so that both can come back. */
export async function hideOrganizations(tx: Tx, { project_id, ids }: Asked, moment: Date): Promise<Marked> {
  const { rows } = await sql<Marked>`
    with belonging as (
      select id, organization_id from contacts
      where project_id = ${project_id} and organization_id = any (${ids}::bigint[])
      order by id for update
    ), freed as (
      update contacts c set organization_id = null from belonging b
      where c.project_id = ${project_id} and c.id = b.id
      returning c.id, b.organization_id
    ), hidden as (
      update organizations o
      set deleted_at = ${moment},
        left_ids = array(select f.id from freed f where f.organization_id = o.id)
      where o.project_id = ${project_id} and o.id = any (${ids}::bigint[]) and o.deleted_at is null
      returning o.id, o.name
    )
    select ${named(sql`freed`, project_id)} as clients, ${became(sql`hidden`)} as became, (
      select count(*) from organizations where project_id = ${project_id} and id = any (${ids}::bigint[])
    ) as known`.execute(tx);
  return rows[0]!;
}

/** Back, with those who belong to no other since. */
export async function showOrganizations(tx: Tx, { project_id, ids }: Asked): Promise<Marked> {
  const { rows } = await sql<Marked>`
    with shown as (
      update organizations o set deleted_at = null
      from (
        select id, left_ids from organizations
        where project_id = ${project_id} and id = any (${ids}::bigint[]) and deleted_at is not null for update
      ) removed
      where o.project_id = ${project_id} and o.id = removed.id
      returning o.id, o.name, removed.left_ids
    ), cleared as (
      select shown.id as organization_id, member_id from shown, unnest(shown.left_ids) member_id
    ), joined as (
      update contacts c set organization_id = cleared.organization_id from cleared
      where c.project_id = ${project_id} and c.id = cleared.member_id and c.organization_id is null
      returning c.id, c.organization_id
    )
    select ${named(sql`joined`, project_id)} as clients, ${became(sql`shown`)} as became, (
      select count(*) from organizations where project_id = ${project_id} and id = any (${ids}::bigint[])
    ) as known`.execute(tx);
  return rows[0]!;
}

export const forgetOrganizations = (tx: Tx, project_id: number, ids: number[], before: Date) =>
  tx
    .deleteFrom('organizations')
    .where('project_id', '=', project_id)
    .where('id', 'in', ids)
    .where('deleted_at', '<=', before as never)
    .returning('name')
    .execute();

/** Who belongs to one, as far as anybody wants to know by name; null: too many. */
export async function belongingTo(tx: Tx, project_id: number, id: number, most: number): Promise<number[] | null> {
  const { rows } = await sql<{ id: number }>`
    select id from contacts where project_id = ${project_id} and organization_id = ${id}
    limit ${most + 1}`.execute(tx);
  return rows.length > most ? null : rows.map((row) => row.id);
}
