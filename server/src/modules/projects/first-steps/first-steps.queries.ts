import { simulated } from '@parley/contract/projects/connections';
import { sql } from 'kysely';
import { dbOf, type Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import type {} from '../tables.ts';

type Who = Pick<Viewer, 'project_id' | 'user_id' | 'channels_ids'>;
export type Facts = {
  channel: boolean;
  message: boolean;
  funnel: boolean;
  deal: boolean;
  clients: boolean;
  colleague: boolean;
  is_closed: boolean;
  is_tasks_app: boolean;
  is_simulated: boolean;
  widget: { id: number; settings: Record<string, unknown> } | null;
};

/** Each is a question for the first row that says yes: nothing is counted. */
const read = prepared<Record<keyof Who, unknown>, Facts>((value) => {
  const project = value('project_id');
  const isSeen = sql`(${value('channels_ids')}::bigint[] is null or c.id = any (${value('channels_ids')}::bigint[]))`;
  const connected = sql`channels c where c.project_id = ${project} and c.type <> 'internal' and c.is_auth and ${isSeen}`;
  return sql`
    select exists (select from ${connected}) as channel,
      exists (
        select from channels c
        where c.project_id = ${project} and c.type <> 'internal' and ${isSeen} and exists (
          select from dialogues d
          where d.project_id = c.project_id and d.channel_id = c.id and d.last_inbound_at is not null)) as message,
      exists (select from funnels f where f.project_id = ${project} and not f.is_untouched) as funnel,
      exists (select from deals l where l.project_id = ${project} and l.deleted_at is null) as deal,
      exists (
        select from imports i where i.project_id = ${project} and i.status in ('running', 'done'))
        or exists (
          select from booking_syncs s
          where s.project_id = ${project} and s.what = 'clients' and s.status in ('running', 'done'))
        or exists (
          select from amo_moves m where m.project_id = ${project} and m.status in ('running', 'done')) as clients,
      exists (select from members m where m.project_id = ${project} and m.user_id <> ${value('user_id')})
        or exists (select from invitations i where i.project_id = ${project}) as colleague,
      -- Whoever enters without being a member begins nothing here.
      not exists (
        select from members m
        where m.project_id = ${project} and m.user_id = ${value('user_id')} and m.steps_closed_at is null) as is_closed,
      (select p.is_tasks_app from projects p where p.id = ${project}) as is_tasks_app,
      exists (select from ${connected} and c.settings ->> 'api_url' = ${simulated}) as is_simulated,
      (select json_build_object('id', c.id, 'settings', c.settings)
        from ${connected} and c.type = 'widget' order by c.id limit 1) as widget`;
});

export const readFacts = async ({ project_id, user_id, channels_ids }: Who): Promise<Facts> =>
  (await read(dbOf(project_id), { project_id, user_id, channels_ids }))[0]!;

export const saveClosed = (tx: Tx, { project_id, user_id }: Who, steps_closed_at: Date | null) =>
  tx
    .updateTable('members')
    .set({ steps_closed_at })
    .where('project_id', '=', project_id)
    .where('user_id', '=', user_id)
    .execute();
