import type { SiteVisit } from '@parley/contract/widget/site-visits';
import { sql } from 'kysely';
import { dbOf } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { isSeen, type Seer, seerOf } from '../dialogues/seen.queries.ts';
import type { Visitor } from './visitors.queries.ts';
import type {} from './tables.ts';

type Page = {
  page_url: string | null;
  page_title: string | null;
  first_page: string | null;
  came_from: string | null;
  user_agent: string | null;
  seen_at: Date;
};

export const savePage = (
  { project_id, id }: Visitor,
  { page_url, page_title, first_page, came_from, user_agent, seen_at }: Page,
) =>
  dbOf(project_id)
    .updateTable('widget_visitors')
    .set({
      page_url,
      page_title,
      user_agent,
      seen_at,
      // What the right-hand sides name is the row as it was.
      first_page: sql`coalesce(first_page, ${first_page})`,
      came_from: sql`case when first_page is null then ${came_from} else came_from end`,
    })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute();

/** By the dialogues of the contact that this viewer sees, the latest first. */
const visits = prepared<Seer & { contact_id: number }, SiteVisit>(
  (value) => sql`
    select d.id as dialogue_id, v.page_url, v.page_title, v.first_page, v.came_from, v.user_agent,
      v.created_at as first_seen_at, v.seen_at
    from dialogues d
    join widget_visitors v on v.project_id = d.project_id and v.channel_id = d.channel_id and v.outside_id = d.outside_id
    where d.project_id = ${value('project_id')} and d.contact_id = ${value('contact_id')} and ${isSeen(value)}
    order by v.seen_at desc nulls last, v.id desc limit 10`,
);

export const visitsOf = (viewer: Seer, contact_id: number): Promise<SiteVisit[]> =>
  visits(dbOf(viewer.project_id), { ...seerOf(viewer), contact_id });
