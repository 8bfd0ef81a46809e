import type { ImportReason } from '@parley/contract/clients/import';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../kit/db/index.ts';
import { prepared } from '../../../../kit/db/prepared.ts';
import type { Known } from '../shaping/plan-rows.ts';
import type {} from '../tables.ts';

type Wanted = {
  project_id: number;
  channels_ids: readonly number[] | null;
  phones: string[];
  emails: string[];
  ids: number[];
};

/**
 * Who has these numbers, addresses and ids, of those whom the asker sees. Of several the oldest is meant. Who was found
 * is looked at one by one: joined, the finding was repeated for each client while few were thought to be there.
 */
const known = prepared<Wanted, { kind: 'phone' | 'email' | 'id'; key: string; id: number }>(
  (value) => sql`
    with met as materialized (
      select 'phone' as kind, c.phone as key, c.id from contacts c
      where c.project_id = ${value('project_id')} and c.phone = any (${value('phones')}::text[])
      union all
      select 'phone', d.phone, d.contact_id from dialogues d
      where d.project_id = ${value('project_id')} and d.phone = any (${value('phones')}::text[]) and not d.is_room
        and (${value('channels_ids')}::bigint[] is null or d.channel_id = any (${value('channels_ids')}::bigint[]))
      union all
      select 'email', c.email, c.id from contacts c
      where c.project_id = ${value('project_id')} and c.email = any (${value('emails')}::text[])
      union all
      select 'id', c.id::text, c.id from contacts c
      where c.project_id = ${value('project_id')} and c.id = any (${value('ids')}::bigint[])
    )
    select m.kind, m.key, min(m.id) as id
    from met m
    where (
      select not c.is_room and c.merged_into is null and (${value('channels_ids')}::bigint[] is null or c.is_silent
        or c.channels_ids && ${value('channels_ids')}::bigint[])
      from contacts c where c.project_id = ${value('project_id')} and c.id = m.id)
    group by m.kind, m.key`,
);
export const findKnown = (db: Db, wanted: Wanted) => known(db, wanted);

const columns = sql`name, phone, email, legal_entity, tax_id, notes, tag, organization_id, manager_id`;

const clients = prepared<{ project_id: number; ids: number[] }, Known & { id: number }>(
  (value) => sql`
    select id, ${columns} from contacts
    where project_id = ${value('project_id')} and id = any (${value('ids')}::bigint[])`,
);
const lockedClients = prepared<{ project_id: number; ids: number[] }, Known & { id: number }>(
  (value) => sql`
    select id, ${columns} from contacts
    where project_id = ${value('project_id')} and id = any (${value('ids')}::bigint[]) and merged_into is null
    order by id for no key update`,
);
export const readClients = (db: Db, project_id: number, ids: number[]) => clients(db, { project_id, ids });
export const lockClients = (tx: Tx, project_id: number, ids: number[]) => lockedClients(tx, { project_id, ids });

const names = prepared<{ project_id: number }, { id: number; name: string }>(
  (value) => sql`
    select id, name from organizations where project_id = ${value('project_id')} and deleted_at is null order by id desc`,
);
export const organizationNames = (db: Db, project_id: number) => names(db, { project_id });

const newOrganizations = prepared<{ project_id: number; names: string[] }, { id: number; name: string }>(
  (value) => sql`
    insert into organizations (project_id, name)
    select ${value('project_id')}, name from unnest(${value('names')}::text[]) as name returning id, name`,
);
export const insertOrganizations = (tx: Tx, project_id: number, all: string[]) =>
  newOrganizations(tx, { project_id, names: all });

const nextIds = prepared<{ n: number }, { id: number }>(
  (value) => sql`
    select nextval('contacts_id_seq') as id from generate_series(1, ${value('n')}::int)`,
);
export const takeIds = async (tx: Tx, n: number): Promise<number[]> => (await nextIds(tx, { n })).map((it) => it.id);

type Rows = { project_id: number; rows: string };
const given = (rows: unknown) => sql`json_to_recordset(${rows}) as g (id bigint, name text, phone text, email text,
  legal_entity text, tax_id text, notes text, tag text, organization_id bigint, manager_id bigint, created_at timestamptz)`;

const newClients = prepared<Rows, never>(
  (value) => sql`
    insert into contacts (project_id, id, ${columns}, created_at)
    select ${value('project_id')}, g.id, g.name, g.phone, g.email, g.legal_entity, g.tax_id, g.notes, g.tag,
      g.organization_id, g.manager_id, coalesce(g.created_at, clock_timestamp())
    from ${given(value('rows'))} order by g.id`,
);
type New = Known & { id: number; /** Missing: now. */ created_at?: string | null };
export const insertClients = (tx: Tx, project_id: number, rows: New[]) =>
  newClients(tx, { project_id, rows: JSON.stringify(rows) });

/** Each with all of its columns: what did not change is written as it is. */
const changedClients = prepared<Rows, never>(
  (value) => sql`
    update contacts c set name = g.name, phone = g.phone, email = g.email, legal_entity = g.legal_entity,
      tax_id = g.tax_id, notes = g.notes, tag = g.tag, organization_id = g.organization_id, manager_id = g.manager_id
    from ${given(value('rows'))} where c.project_id = ${value('project_id')} and c.id = g.id`,
);
export const updateClients = (tx: Tx, project_id: number, rows: (Known & { id: number })[]) =>
  changedClients(tx, { project_id, rows: JSON.stringify(rows) });

type Journal = { project_id: number; import_id: number; rows: string };
/** A client met by a second line was changed before: what was there at first stays noted. */
const notedChanges = prepared<Journal, never>(
  (value) => sql`
    insert into import_changes as kept (project_id, import_id, contact_id, before, after)
    select ${value('project_id')}, ${value('import_id')}, id, before, after
    from json_to_recordset(${value('rows')}) as g (id bigint, before jsonb, after jsonb) order by id
    on conflict (project_id, import_id, contact_id) do update
    set before = excluded.before || kept.before, after = kept.after || excluded.after`,
);
export const noteChanges = (
  tx: Tx,
  project_id: number,
  import_id: number,
  rows: { id: number; before: Known; after: Known }[],
) => notedChanges(tx, { project_id, import_id, rows: JSON.stringify(rows) });

const notedNews = prepared<Journal, never>(
  (value) => sql`
    insert into import_news (project_id, import_id, rows)
    values (${value('project_id')}, ${value('import_id')}, ${value('rows')}::json)`,
);
/** Those who are new, all in one line. */
export const noteNews = (tx: Tx, project_id: number, import_id: number, rows: { id: number; after: Known }[]) =>
  notedNews(tx, { project_id, import_id, rows: JSON.stringify(rows) });

const notedDeals = prepared<{ project_id: number; import_id: number; ids: number[] }, never>(
  (value) => sql`
    insert into import_deals (project_id, import_id, deal_id)
    select ${value('project_id')}, ${value('import_id')}, id from unnest(${value('ids')}::bigint[]) as id`,
);
export const noteDeals = (tx: Tx, project_id: number, import_id: number, ids: number[]) =>
  notedDeals(tx, { project_id, import_id, ids });

const notedRefusals = prepared<Journal, never>(
  (value) => sql`
    insert into import_refusals (project_id, import_id, row, cells, reasons)
    select ${value('project_id')}, ${value('import_id')}, row, cells, reasons
    from json_to_recordset(${value('rows')}) as g (row int, cells jsonb, reasons jsonb) on conflict do nothing`,
);
export const noteRefusals = (
  tx: Tx,
  project_id: number,
  import_id: number,
  rows: { row: number; cells: string[]; reasons: ImportReason[] }[],
) => notedRefusals(tx, { project_id, import_id, rows: JSON.stringify(rows) });

const colleagues = prepared<{ project_id: number }, { id: number; name: string; email: string }>(
  (value) => sql`
    select u.id, u.name, u.email from members m join users u on u.id = m.user_id
    where m.project_id = ${value('project_id')} order by u.id desc`,
);
export const colleaguesOf = (db: Db, project_id: number) => colleagues(db, { project_id });

/** The database looks at how many there are by now, so that whoever asks next is not answered by a plan for few. */
export const lookAnew = (db: Db, with_deals: boolean) =>
  sql`analyze contacts, contact_texts ${with_deals ? sql`, deals, deal_contacts` : sql``}`.execute(db);

/** A plan that is kept was made when there were few clients, and a sheet brings many: who is known is asked by a new one. */
export const planAnew = (tx: Tx) => sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx);
/** As everywhere; the triggers of each row that is written would else plan all they do each time. */
export const keepPlans = (tx: Tx) => sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(tx);
