import { integrationNames } from '@parley/contract/integrations/integrations';
import type { Notice } from '@parley/contract/notifications/notices';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kit/db/index.ts';
import { may, type Viewer } from '../../../kit/viewer.ts';
import { isContactSeen, isSubjectSeen, knownAs } from '../../clients/index.ts';
import { kindsAbout, type Told } from './notices.queries.ts';
import type {} from '../tables.ts';

/** A notice with the names of what it is about, as this viewer sees them; null: they see nothing of it. */
export type Presented<R> = R & { name: string | null; text: string | null; by_name: string | null };

/** A viewer as rows are seen by: only these channels, or all. */
export type Seer = Pick<Viewer, 'project_id' | 'user_id' | 'channels_ids' | 'is_admin' | 'modules' | 'permissions'>;

const longestText = 200;

/** Presents rows of notices, kept or about to be. Whether a notice may be written is asked by the same words. */
async function present<R extends object>(db: Db, viewer: Seer, rows: RawBuilder<R>): Promise<Presented<R>[]> {
  const { rows: found } = await sql<Presented<R>>`
    select n.*, u.name as by_name, left(about.name, 200) as name, left(about.text, ${longestText}) as text
    from ${rows} n
    left join users u on u.id = n.by_id
    left join lateral (
      ${contactOf(viewer)} union all ${taskOf(viewer)} union all ${ticketOf(viewer)} union all ${dealOf(viewer)} union all ${channelOf(viewer)}
      union all ${integrationOf(viewer)}
      union all ${sheetOf(viewer)} union all ${mailingOf(viewer)} union all ${reportOf(viewer)} union all ${postedReportOf(viewer)}
    ) about on true
    order by n.id desc`.execute(db);
  return found;
}

const isAbout = (type: Parameters<typeof kindsAbout>[0]) => sql`n.kind = any (${kindsAbout(type)}::text[])`;

/** Of a message whoever reads its dialogue sees it; of a contact, whoever sees the contact. */
const contactOf = ({ channels_ids, user_id }: Seer) => sql`
  select c.name, coalesce(m.message, '') as text
  from contacts c0 ${knownAs} join contacts c on c.project_id = c0.project_id and c.id = known.id
  left join messages m on m.project_id = n.project_id and m.id = n.message_id
  left join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
  where ${isAbout('contact')} and c0.project_id = n.project_id and c0.id = n.subject_id
    and case
      when n.message_id is null then ${channels_ids === null ? sql`true` : isContactSeen(sql`c`, sql`${channels_ids}`)}
      when m.deleted_at is not null and n.kind = 'mention' then false
      when d.is_room then exists (select from dialogue_members r
        where r.project_id = d.project_id and r.dialogue_id = d.id and r.user_id = ${user_id})
      else ${channels_ids === null ? sql`d.id is not null` : sql`d.channel_id = any (${channels_ids}::bigint[])`}
    end`;

const taskOf = ({ channels_ids, user_id, modules }: Seer) => sql`
  select coalesce(nullif(t.comment, ''), k.title, '') as name, '' as text
  from tasks t left join task_categories k on k.project_id = t.project_id and k.id = t.category_id
  where ${isAbout('task')} and ${modules.tasks}::boolean and t.project_id = n.project_id and t.id = n.subject_id
    and (t.deleted_at is null or n.what = 'removed')
    and ${channels_ids === null ? sql`true` : sql`(t.manager_id = ${user_id} or t.author_id = ${user_id} or ${isSubjectSeen(sql`t`, sql`${channels_ids}`)})`}`;

/** By its channel, as tickets are seen. */
const ticketOf = ({ channels_ids, modules }: Seer) => sql`
  select '#' || t.number || ' ' || t.subject as name, '' as text from tickets t
  where ${isAbout('ticket')} and ${modules.ticket}::boolean and t.project_id = n.project_id and t.id = n.subject_id
    and t.removed_at is null and not t.is_hidden
    and ${channels_ids === null ? sql`true` : sql`t.channel_id = any (${channels_ids}::bigint[])`}`;

const dealOf = ({ channels_ids, user_id, modules }: Seer) => sql`
  select l.name, '' as text from deals l
  where ${isAbout('deal')} and ${modules.crm}::boolean and l.project_id = n.project_id and l.id = n.subject_id
    and l.deleted_at is null
    and ${channels_ids === null ? sql`true` : sql`(l.manager_id = ${user_id} or ${isSubjectSeen(sql`l`, sql`${channels_ids}`)})`}`;

const channelOf = ({ is_admin }: Seer) => sql`
  select h.name, '' as text from channels h
  where ${isAbout('channel')} and ${is_admin}::boolean and h.project_id = n.project_id and h.id = n.subject_id`;

/** By what it is called in the project's brand, with the provider's words; a code of ours is said on the card. */
const integrationOf = ({ is_admin }: Seer) => sql`
  select ${JSON.stringify(integrationNames)}::jsonb #>> array[i.kind, p.brand] as name, 
    case when i.problem_words ~ '^(amo|provider)_[a-z_]+$' then '' else i.problem_words end as text
  from integrations i join projects p on p.id = i.project_id
  where ${isAbout('integration')} and ${is_admin}::boolean and i.project_id = n.project_id and i.id = n.subject_id`;

/** Sheets are their owner's. */
const sheetOf = (viewer: Seer) => sql`
  select i.file_name as name, '' as text from imports i
  where ${isAbout('import')} and ${may(viewer as Viewer, 'contacts.import')}::boolean and i.project_id = n.project_id
    and i.id = n.subject_id and i.user_id = ${viewer.user_id}
  union all
  select e.file_name as name, '' as text from exports e
  where ${isAbout('export')} and ${may(viewer as Viewer, 'contacts.export')}::boolean and e.project_id = n.project_id
    and e.id = n.subject_id and e.user_id = ${viewer.user_id}`;

const mailingOf = ({ user_id, modules }: Seer) => sql`
  select g.name, '' as text from mailings g
  where ${isAbout('mailing')} and ${modules.crm}::boolean and g.project_id = n.project_id and g.id = n.subject_id
    and g.author_id = ${user_id}`;

const reportOf = (viewer: Seer) => sql`
  select r.file_name as name, '' as text from reports r
  where ${isAbout('report')} and ${isAnalyst(viewer)}::boolean and r.project_id = n.project_id and r.id = n.subject_id
    and r.user_id = ${viewer.user_id}`;

const isAnalyst = (viewer: Seer): boolean => viewer.modules.analytics && may(viewer as Viewer, 'analytics.view');

/** Its owner hears also of one that they may not see any more: it is no more than its name. */
const postedReportOf = ({ user_id, is_admin }: Seer) => sql`
  select r.name, '' as text from posted_reports r
  where ${isAbout('posted_report')} and r.project_id = n.project_id and r.id = n.subject_id
    and (${is_admin}::boolean or r.user_id = ${user_id})`;

type Kept = Told & { id: number; said_as: number | null; count: number; created_at: string; read_at: string | null };
type Asked = {
  kind?: Notice['kind'] | undefined;
  unread?: boolean | undefined;
  below?: number | undefined;
  ids?: number[] | undefined;
};

/** A page of one's own, the newest first. */
export const pageOf = (db: Db, viewer: Seer, { kind, unread, below, ids }: Asked, limit: number) =>
  present<Kept>(
    db,
    viewer,
    sql`(select * from notices where project_id = ${viewer.project_id} and user_id = ${viewer.user_id}
      and ${ids ? sql`(id = any (${ids}::bigint[]) or said_as = any (${ids}::bigint[]))` : sql`in_bell`}
      ${kind ? sql`and kind = ${kind}` : sql``} ${unread ? sql`and read_at is null` : sql``}
      ${below ? sql`and id < ${below}` : sql``}
      order by id desc limit ${limit})`,
  );

/** These of one's own that are not read. */
export const unreadOf = (db: Db, viewer: Seer, ids: number[]) =>
  present<Kept>(
    db,
    viewer,
    sql`(select * from notices where project_id = ${viewer.project_id} and user_id = ${viewer.user_id}
      and id = any (${ids}::bigint[]) and read_at is null)`,
  );

/** One that is about to be written; its name is null where this viewer may not see what it is about. */
export const preview = async (db: Db, viewer: Seer, told: Told): Promise<Presented<Told>> => {
  const { project_id, kind, subject_id, message_id, by_id, what } = told;
  const [found] = await present<Told>(
    db,
    viewer,
    sql`(select 0 as id, ${project_id}::bigint as project_id, ${kind}::text as kind, ${subject_id}::bigint as subject_id,
      ${message_id}::bigint as message_id, ${by_id}::bigint as by_id, ${what}::text as what)`,
  );
  return found!;
};
