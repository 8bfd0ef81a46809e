import type { Language } from '@parley/contract/languages';
import { sql } from 'kysely';
import { dbOf, type Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from './tables.ts';

export type Profile = { name: string | null; email: string | null; phone: string | null };

/** Somebody who writes from a website, with the channel they write to. */
export type Visitor = Profile & {
  project_id: number;
  id: number;
  channel_id: number;
  outside_id: string;
  user_id: string | null;
  language: Language;
};
export type VisitorRow = Visitor & { settings: Record<string, unknown>; is_auth: boolean; is_idle: boolean };

type Shown = { project_id: number; token_hash: string; since: Date; today: Date };
const byToken = prepared<Shown, VisitorRow>(
  (value) => sql`
    select v.project_id, v.id, v.channel_id, v.outside_id, v.user_id, v.name, v.email, v.phone, v.language,
      ch.settings, ch.is_auth, t.used_at < ${value('today')} as is_idle
    from widget_visits t
    join widget_visitors v on v.project_id = t.project_id and v.id = t.visitor_id
    join channels ch on ch.project_id = v.project_id and ch.id = v.channel_id
    where t.project_id = ${value('project_id')} and t.token_hash = ${value('token_hash')}
      and t.used_at > ${value('since')}`,
);

export const visitorOf = async (shown: Shown): Promise<VisitorRow | null> =>
  (await byToken(dbOf(shown.project_id), shown))[0] ?? null;

export const touchVisit = (project_id: number, token_hash: string, used_at: Date) =>
  dbOf(project_id)
    .updateTable('widget_visits')
    .set({ used_at })
    .where('project_id', '=', project_id)
    .where('token_hash', '=', token_hash)
    .execute();

/** With when its project works: a page of a site asks for both. */
export const findWidgetChannel = (project_id: number, id: number) =>
  dbOf(project_id)
    .selectFrom('channels as ch')
    .innerJoin('projects as p', 'p.id', 'ch.project_id')
    .select(['ch.id', 'ch.name', 'ch.settings', 'ch.is_auth', 'p.working_hours as hours', 'p.time_zone as zone'])
    .where('ch.project_id', '=', project_id)
    .where('ch.id', '=', id)
    .where('ch.type', '=', 'widget')
    .executeTakeFirst();

const columns = [
  'project_id',
  'id',
  'channel_id',
  'outside_id',
  'user_id',
  'name',
  'email',
  'phone',
  'language',
] as const;

/** The visitor a person of the site goes on as. */
export const visitorOfUser = (tx: Tx, project_id: number, channel_id: number, user_id: string) =>
  tx
    .selectFrom('widget_visitors')
    .select(columns)
    .where('project_id', '=', project_id)
    .where('channel_id', '=', channel_id)
    .where('user_id', '=', user_id)
    .where('joined_id', 'is', null)
    .executeTakeFirst();

export const insertVisitor = (tx: Tx, visitor: Omit<Visitor, 'id'>): Promise<Visitor> =>
  tx.insertInto('widget_visitors').values(visitor).returning(columns).executeTakeFirstOrThrow();

type Change = Partial<Profile & { user_id: string; joined_id: number }>;
export const saveVisitor = (tx: Tx, { project_id, id }: Pick<Visitor, 'project_id' | 'id'>, change: Change) =>
  tx.updateTable('widget_visitors').set(change).where('project_id', '=', project_id).where('id', '=', id).execute();

export const insertVisit = (tx: Tx, { project_id, id: visitor_id }: Visitor, token_hash: string) =>
  tx.insertInto('widget_visits').values({ project_id, token_hash, visitor_id }).execute();

export const endVisit = (tx: Tx, project_id: number, token_hash: string) =>
  tx.deleteFrom('widget_visits').where('project_id', '=', project_id).where('token_hash', '=', token_hash).execute();

export const deleteVisitsBefore = (project_id: number, moment: Date) =>
  dbOf(project_id)
    .deleteFrom('widget_visits')
    .where('project_id', '=', project_id)
    .where('used_at', '<', moment.toISOString())
    .execute();

/** Those who never wrote, were not made known to anybody who did, and have not been back since. */
export const deleteSilentVisitors = (project_id: number, moment: Date) =>
  dbOf(project_id)
    .deleteFrom('widget_visitors as v')
    .where('v.project_id', '=', project_id)
    .where('v.created_at', '<', moment.toISOString())
    .where(
      sql<boolean>`not exists (select from widget_visits t
        where t.project_id = v.project_id and t.visitor_id = v.id and t.used_at >= ${moment})`,
    )
    .where(
      sql<boolean>`not exists (select from dialogues d
        where d.project_id = v.project_id and d.channel_id = v.channel_id and d.outside_id = v.outside_id)`,
    )
    .where(
      sql<boolean>`not exists (select from widget_visitors j
        where j.project_id = v.project_id and j.joined_id = v.id)`,
    )
    .execute();

/** A visitor's ids at their channel: their own, and those they had before they were known. */
export const outsideIdsOf = async ({ project_id, id }: Visitor): Promise<string[]> => {
  const rows = await dbOf(project_id)
    .selectFrom('widget_visitors')
    .select('outside_id')
    .where('project_id', '=', project_id)
    .where(({ or, eb }) => or([eb('id', '=', id), eb('joined_id', '=', id)]))
    .execute();
  return rows.map((it) => it.outside_id);
};

const anyoneSees = prepared<{ project_id: number; channel_id: number; ids: readonly number[] }, { is_online: boolean }>(
  (value) => sql`
    select exists (
      select from projects p
      join users u on u.id = any (${value('ids')}::bigint[])
      left join members m on m.project_id = p.id and m.user_id = u.id
      where p.id = ${value('project_id')} and (not p.managers_visibility or p.owner = u.id
        or m.project_role = 'admin' or ${value('channel_id')}::bigint = any (m.channels_ids))
    ) as is_online`,
);

/** Whether one of these people sees what is written on the channel. */
export async function isSeenByAny(project_id: number, channel_id: number, ids: readonly number[]): Promise<boolean> {
  if (!ids.length) return false;
  const [found] = await anyoneSees(dbOf(project_id), { project_id, channel_id, ids });
  return found!.is_online;
}
