import type { ApprovedTemplate } from '@parley/contract/inbox/approved-templates';
import { sql } from 'kysely';
import type { ToldTemplate } from '../../../channels/channel.ts';
import { type Db, dbOf, transaction } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from './tables.ts';

type Place = { project_id: number; channel_id: number };

const columns = sql<ApprovedTemplate>`t.id, t.name, t.language, t.category, t.status, t.reason, t.usable, t.parts`;

const ofChannel = prepared<Place, ApprovedTemplate>(
  (value) => sql`
    select ${columns} from approved_templates t
    where t.project_id = ${value('project_id')} and t.channel_id = ${value('channel_id')}
    order by t.usable <> 'yes', lower(t.name), t.language, t.id`,
);
const listOf = prepared<Place, { told_at: string }>(
  (value) => sql`
    select told_at from approved_template_lists
    where project_id = ${value('project_id')} and channel_id = ${value('channel_id')}`,
);

/** Those that can be sent first; `told_at` is null where the provider has not told them since they changed. */
export async function approvedOn(place: Place): Promise<{ templates: ApprovedTemplate[]; told_at: string | null }> {
  const db = dbOf(place.project_id);
  const [templates, [list]] = await Promise.all([ofChannel(db, place), listOf(db, place)]);
  return { templates, told_at: list?.told_at ?? null };
}

const byId = prepared<Place & { id: number }, ApprovedTemplate>(
  (value) => sql`
    select ${columns} from approved_templates t
    where t.project_id = ${value('project_id')} and t.channel_id = ${value('channel_id')} and t.id = ${value('id')}`,
);
export const findApproved = async (db: Db, asked: Place & { id: number }): Promise<ApprovedTemplate | null> =>
  (await byId(db, asked))[0] ?? null;

/** In the place of what was told before; a template that is still there keeps its id. */
export const keepApproved = ({ project_id, channel_id }: Place, told: ToldTemplate[], told_at: Date): Promise<void> =>
  transaction(project_id, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`approved:${project_id}:${channel_id}`}, 0))`.execute(tx);
    await sql`
      with told as (
        select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as it (outside_id text, name text,
          language text, category text, status text, reason text, usable text, parts jsonb)
      ),
      gone as (
        delete from approved_templates where project_id = ${project_id} and channel_id = ${channel_id}
          and outside_id not in (select outside_id from told)
      )
      insert into approved_templates as t
        (project_id, channel_id, outside_id, name, language, category, status, reason, usable, parts)
      select distinct on (outside_id) ${project_id}::bigint, ${channel_id}::bigint, told.* from told
      on conflict (project_id, channel_id, outside_id) do update set (name, language, category, status, reason, usable,
        parts) = (excluded.name, excluded.language, excluded.category, excluded.status, excluded.reason,
        excluded.usable, excluded.parts)`.execute(tx);
    await sql`
      insert into approved_template_lists (project_id, channel_id, told_at)
      values (${project_id}, ${channel_id}, ${told_at})
      on conflict (project_id, channel_id) do update set told_at = excluded.told_at`.execute(tx);
  });

/** Something has changed at the provider: whoever looks next asks it. */
export const forgetTold = async ({ project_id, channel_id }: Place): Promise<void> => {
  await dbOf(project_id)
    .deleteFrom('approved_template_lists')
    .where('project_id', '=', project_id)
    .where('channel_id', '=', channel_id)
    .execute();
};
