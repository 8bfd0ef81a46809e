import type { LeadSource, SourceType } from '@parley/contract/deals/sources';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from '../tables.ts';

/** `secret` is sealed. Managers and tags that are gone are left out. */
export type SourceRow = Omit<LeadSource, 'url'> & { funnel_id: number; last_manager_id: number | null };
type Which = { project_id: number; funnel_id: number | null; stage_id: number | null; id: number | null };

const columns = sql`
  s.id, s.stage_id, g.funnel_id, s.name, s.type, s.secret, s.channel_id, s.last_manager_id,
  array(select u.id from unnest(s.managers_ids) with ordinality as u (id, nth)
    join members m on m.project_id = s.project_id and m.user_id = u.id order by u.nth) as managers,
  array(select t.id from unnest(s.tags_ids) with ordinality as u (id, nth)
    join lead_tags t on t.project_id = s.project_id and t.id = u.id order by u.nth) as tags,
  s.forms_ids as forms, s.phone_field, s.name_field, s.tag_field, s.utm_field, s.status`;
const tables = sql`lead_sources s join stages g on g.project_id = s.project_id and g.id = s.stage_id`;

const found = prepared<Which, SourceRow>(
  (value) => sql`
    select ${columns} from ${tables}
    where s.project_id = ${value('project_id')} and (${value('id')}::bigint is null or s.id = ${value('id')})
      and (${value('stage_id')}::bigint is null or s.stage_id = ${value('stage_id')})
      and (${value('funnel_id')}::bigint is null or g.funnel_id = ${value('funnel_id')})
    order by s.id`,
);
export const sourcesIn = (db: Db, project_id: number, which: Partial<Omit<Which, 'project_id'>>) =>
  found(db, { project_id, funnel_id: null, stage_id: null, id: null, ...which });

export const findSource = async (db: Db, project_id: number, id: number): Promise<SourceRow | undefined> =>
  (await sourcesIn(db, project_id, { id }))[0];

const held = prepared<{ project_id: number; id: number }, { id: number }>(
  (value) => sql`
    select id from lead_sources
    where project_id = ${value('project_id')} and id = ${value('id')} and status for no key update`,
);

/** What one source brings is taken one after another: so turns are kept, and the same form twice is seen. */
export async function lockSource(tx: Tx, project_id: number, id: number): Promise<SourceRow | undefined> {
  const [[locked], source] = await Promise.all([held(tx, { project_id, id }), findSource(tx, project_id, id)]);
  return locked && source;
}

/** Forms of several sources that come at once with the same number or address make one client. */
export const lockPerson = (tx: Tx, project_id: number, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`form:${project_id}:${key}`}, 0))`.execute(tx);

const ofChannel = prepared<{ project_id: number; channel_id: number }, { id: number }>(
  (value) => sql`
    select id from lead_sources
    where project_id = ${value('project_id')} and channel_id = ${value('channel_id')} and type = 'channel' and status
    order by id limit 20`,
);
export const sourcesOfChannel = async (db: Db, project_id: number, channel_id: number): Promise<number[]> =>
  (await ofChannel(db, { project_id, channel_id })).map((it) => it.id);

const ofForm = prepared<{ project_id: number; form_id: number }, { id: number }>(
  (value) => sql`
    select id from lead_sources
    where project_id = ${value('project_id')} and type = 'vk_ads' and status and ${value('form_id')} = any (forms_ids)
    order by id`,
);
/** Who takes what is written into a lead form. */
export const sourcesOfForm = async (db: Db, project_id: number, form_id: number): Promise<number[]> =>
  (await ofForm(db, { project_id, form_id })).map((it) => it.id);

const chosen = prepared<{ project_id: number }, { id: number }>(
  (value) => sql`
    select distinct unnest(forms_ids) as id from lead_sources
    where project_id = ${value('project_id')} and type = 'vk_ads' and status order by id`,
);
/** The lead forms that some source takes. */
export const chosenForms = async (db: Db, project_id: number): Promise<number[]> =>
  (await chosen(db, { project_id })).map((it) => it.id);

export type SourceColumns = {
  stage_id: number;
  name: string;
  secret: string | null;
  channel_id: number | null;
  managers_ids: number[];
  tags_ids: number[];
  forms_ids: number[];
  phone_field: string;
  name_field: string;
  tag_field: string;
  utm_field: string;
  status: boolean;
};
type Made = Partial<SourceColumns> & { stage_id: number; name: string; type: SourceType };

export const insertSource = async (tx: Tx, project_id: number, row: Made): Promise<number> =>
  (
    await tx
      .insertInto('lead_sources')
      .values({ project_id, ...row })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const saveSource = (tx: Tx, project_id: number, id: number, row: Partial<SourceColumns>) =>
  tx.updateTable('lead_sources').set(row).where('project_id', '=', project_id).where('id', '=', id).execute();

export const saveLastManager = (tx: Tx, project_id: number, id: number, last_manager_id: number) =>
  tx
    .updateTable('lead_sources')
    .set({ last_manager_id })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute();

export const removeSource = (tx: Tx, project_id: number, id: number) =>
  tx.deleteFrom('lead_sources').where('project_id', '=', project_id).where('id', '=', id).execute();

export async function countSources(tx: Tx, project_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from lead_sources where project_id = ${project_id}`.execute(tx);
  return rows[0]!.n;
}

type Taken = { project_id: number; source_id: number; uid: string; now: Date; forgotten: Date };
const takenNow = prepared<Taken, { uid: string }>(
  (value) => sql`
    with old as (
      delete from taken_leads where project_id = ${value('project_id')} and taken_at < ${value('forgotten')}
    )
    insert into taken_leads (project_id, source_id, uid, taken_at)
    values (${value('project_id')}, ${value('source_id')}, ${value('uid')}::uuid, ${value('now')})
    on conflict do nothing returning uid`,
);
/** Whether the source hears of it for the first time; those of long ago are forgotten meanwhile. */
export const takeFirst = async (tx: Tx, taken: Taken): Promise<boolean> => (await takenNow(tx, taken)).length > 0;

type Recent = { project_id: number; uids: string[]; since: Date };
const recent = prepared<Recent, { id: number }>(
  (value) => sql`
    select id from deals
    where project_id = ${value('project_id')} and uid = any (${value('uids')}::uuid[])
      and created_at > ${value('since')} limit 1`,
);
/** Whether a deal with one of these keys was made since then. */
export const isMadeSince = async (tx: Tx, asked: Recent): Promise<boolean> => (await recent(tx, asked)).length > 0;
