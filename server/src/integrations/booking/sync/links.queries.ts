import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from '../tables.ts';
import type { Shared } from './rules.ts';

/** One at a time in a project: two that meet somebody new at once would make two of them. */
export const holdLinks = (tx: Tx, project_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('booking clients', ${project_id}))`.execute(tx);

/** `contact_id`: who they are by now, after merges; null: removed, and not to come back by itself. */
export type ClientLink = {
  branch_id: number;
  outside_id: number;
  contact_id: number | null;
  agreed: Shared;
  /** Milliseconds. */
  changed_at: number | null;
};

const columns = sql`l.branch_id, l.outside_id, l.agreed, (extract(epoch from l.changed_at) * 1000)::float8 as changed_at,
  main_contact(l.project_id, l.contact_id) as contact_id`;

const byOutside = prepared<{ project_id: number; branch_id: number; ids: number[] }, ClientLink>(
  (value) => sql`
    select ${columns} from booking_clients l
    where l.project_id = ${value('project_id')} and l.branch_id = ${value('branch_id')}
      and l.outside_id = any (${value('ids')}::bigint[])`,
);
export const linksOf = (db: Db, project_id: number, branch_id: number, ids: number[]) =>
  byOutside(db, { project_id, branch_id, ids });

/** Of those who were merged into them too. */
const byContact = prepared<{ project_id: number; contact_id: number }, ClientLink>(
  (value) => sql`
    select ${columns} from booking_clients l
    where l.project_id = ${value('project_id')} and l.contact_id in (
      select ${value('contact_id')}::bigint
      union all select id from contacts
      where project_id = ${value('project_id')} and merged_into = ${value('contact_id')})
    order by l.branch_id, l.outside_id`,
);
export const linksOfContact = (db: Db, project_id: number, contact_id: number) =>
  byContact(db, { project_id, contact_id });

export type NewLink = {
  branch_id: number;
  outside_id: number;
  contact_id: number;
  agreed: Shared;
  changed_at: Date | null;
};

const put = prepared<{ project_id: number; rows: string }, never>(
  (value) => sql`
    insert into booking_clients as kept (project_id, branch_id, outside_id, contact_id, agreed, changed_at)
    select ${value('project_id')}, branch_id, outside_id, contact_id, agreed, changed_at
    from json_to_recordset(${value('rows')})
      as g (branch_id bigint, outside_id bigint, contact_id bigint, agreed jsonb, changed_at timestamptz)
    order by branch_id, outside_id
    on conflict (project_id, branch_id, outside_id) do update
      set agreed = excluded.agreed, changed_at = coalesce(excluded.changed_at, kept.changed_at)`,
);
export const putLinks = (tx: Tx, project_id: number, rows: NewLink[]) =>
  rows.length ? put(tx, { project_id, rows: JSON.stringify(rows) }) : Promise.resolve([]);

export const dropLink = (tx: Tx, project_id: number, branch_id: number, outside_id: number) =>
  tx
    .deleteFrom('booking_clients')
    .where('project_id', '=', project_id)
    .where('branch_id', '=', branch_id)
    .where('outside_id', '=', outside_id)
    .execute();

export async function dropAllLinks(tx: Tx, project_id: number): Promise<void> {
  await tx.deleteFrom('booking_clients').where('project_id', '=', project_id).execute();
  await tx.deleteFrom('booking_products').where('project_id', '=', project_id).execute();
}

/** The base looks at how many there are by now: plans that are kept were made when there were few. */
export const lookAnew = (db: Db) => sql`analyze contacts, contact_texts, booking_clients`.execute(db);

const marked = prepared<{ project_id: number; ids: number[] }, never>(
  (value) => sql`
    insert into booking_unsent (project_id, contact_id)
    select ${value('project_id')}, c.id from contacts c
    where c.project_id = ${value('project_id')} and c.id = any (${value('ids')}::bigint[])
      and not c.is_room and c.merged_into is null
    order by c.id on conflict (project_id, contact_id) do update set nth = default`,
);
export const markUnsent = (tx: Tx, project_id: number, ids: number[]) =>
  ids.length ? marked(tx, { project_id, ids }) : Promise.resolve([]);

const newcomers = (project_id: unknown) => sql`
  from contacts c where c.project_id = ${project_id} and c.phone is not null and not c.is_room
    and c.merged_into is null and not c.archived and not c.blocked
    and not exists (select from booking_clients l where l.project_id = c.project_id and l.contact_id = c.id)`;

/** Everybody with a phone whom the service does not know. */
export const markNewcomers = (tx: Tx, project_id: number) =>
  sql`insert into booking_unsent (project_id, contact_id) select ${project_id}, c.id ${newcomers(project_id)}
    order by c.id on conflict do nothing`.execute(tx);

export async function countNewcomers(db: Db, project_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::float8 as n ${newcomers(project_id)}`.execute(db);
  return rows[0]!.n;
}

export async function countUnsent(db: Db, project_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::float8 as n from booking_unsent where project_id = ${project_id}`.execute(db);
  return rows[0]!.n;
}

export type Unsent = { contact_id: number; nth: number };

export async function nextUnsent(db: Db, project_id: number): Promise<Unsent | null> {
  const { rows } = await sql<Unsent>`
    select contact_id, nth from booking_unsent where project_id = ${project_id} order by nth limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Unless it was changed since it was read. */
export const dropUnsent = (tx: Tx, project_id: number, { contact_id, nth }: Unsent) =>
  tx
    .deleteFrom('booking_unsent')
    .where('project_id', '=', project_id)
    .where('contact_id', '=', contact_id)
    .where('nth', '=', nth)
    .execute();

export const dropAllUnsent = (tx: Tx, project_id: number) =>
  tx.deleteFrom('booking_unsent').where('project_id', '=', project_id).execute();
