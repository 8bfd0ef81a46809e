import {
  type DuplicateMode,
  duplicatesBy,
  type Funnel,
  type FunnelSettings,
  type Stage,
} from '@parley/contract/deals/funnels';
import { sql } from 'kysely';
import { type Db, dbOf, type Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from '../tables.ts';

const untold: FunnelSettings = {
  only_new_clients: false,
  duplicates: 'project',
  channel_id: null,
  quiet: null,
  cap: null,
  branch: null,
};
type Kept = Omit<Funnel, 'settings'> & { settings: Partial<FunnelSettings> };
const whole = (row: Kept): Funnel => ({ ...row, settings: { ...untold, ...row.settings } });

/** Which fields of deals a stage `s` wants filled. */
const requiredIn = sql`array(
  select f.id from fields f
  where f.project_id = s.project_id and f.entity = 'lead' and f.deleted_at is null and s.id = any (f.required_in_stages)
  order by f.sort, f.id)`;

/** Who take over in a stage `s`, as far as they are still in the team. */
export const usersOf = sql`array(
  select u.id from unnest(s.users_ids) with ordinality as u (id, nth)
  join members m on m.project_id = s.project_id and m.user_id = u.id order by u.nth)`;

const rulesIn = (table: 'auto_tasks' | 'auto_messages' | 'write_offs' | 'lead_actions') => sql`exists (
  select from ${sql.table(table)} r where r.project_id = s.project_id and r.stage_id = s.id and r.status)`;

/** Whether anything is done for a deal that comes to a stage `s`, where its funnel lets it. */
export const hasRules = sql`s.lost_client or ${rulesIn('auto_tasks')} or ${rulesIn('auto_messages')}
  or ${rulesIn('write_offs')} or ${rulesIn('lead_actions')}`;

const stageJson = sql`json_build_object('id', s.id, 'funnel_id', s.funnel_id, 'name', s.name, 'color', s.color,
  'hidden', s.hidden, 'sort', s.sort, 'required_fields', ${requiredIn}, 'ending', s.ending,
  'probability', s.probability, 'lost_client', s.lost_client, 'users', ${usersOf})`;

const found = prepared<{ project_id: number; id: number | null }, Kept>(
  (value) => sql`
    select f.id, f.name, f.color, f.color2, f.general_color, f.task_status, f.message_status, f.save_yc_webhooks, f.settings,
      coalesce((
        select json_agg(${stageJson} order by s.sort, s.id) from stages s
        where s.project_id = f.project_id and s.funnel_id = f.id), '[]') as stages
    from funnels f
    where f.project_id = ${value('project_id')} and (${value('id')}::bigint is null or f.id = ${value('id')})
    order by f.sort, f.id`,
);

/** The funnels of a project with their stages, in their order. */
export const funnelsOf = async (project_id: number, db: Db = dbOf(project_id)): Promise<Funnel[]> =>
  (await found(db, { project_id, id: null })).map(whole);

export const readFunnel = async (project_id: number, id: number, db: Db = dbOf(project_id)): Promise<Funnel | null> => {
  const [row] = await found(db, { project_id, id });
  return row ? whole(row) : null;
};

/** When nothing is said by itself in these funnels; those that know no such hours are left out. */
export const quietHoursOf = prepared<
  { project_id: number; ids: number[] },
  Pick<FunnelSettings, 'quiet'> & { time_zone: string }
>(
  (value) => sql`
    select f.settings -> 'quiet' as quiet, p.time_zone from funnels f join projects p on p.id = f.project_id
    where f.project_id = ${value('project_id')} and f.id = any (${value('ids')}::bigint[])
      and jsonb_typeof(f.settings -> 'quiet') = 'object'`,
);

/** A stage as its rules need it, with its funnel. */
export type StageRow = Omit<Stage, 'required_fields'> & {
  /** Whose turn it was last. */
  last_user_id: number | null;
  required_fields: { id: number; label: string }[];
  has_rules: boolean;
  funnel: Omit<Funnel, 'stages'>;
  /** As the funnel says, or the project where the funnel leaves it to that. */
  duplicates: Exclude<DuplicateMode, 'project'>;
};
type Switches = { duplicate_control: boolean; merge_to_old: boolean };
type Row = Omit<StageRow, 'funnel' | 'duplicates'> & { funnel: Omit<Kept, 'stages'>; switches: Switches | null };

const stage = prepared<{ project_id: number; id: number }, Row>(
  (value) => sql`
    select s.id, s.funnel_id, s.name, s.color, s.hidden, s.sort, s.ending, s.probability, s.lost_client, ${usersOf} as users, s.last_user_id,
      ${hasRules} as has_rules,
      coalesce((
        select json_agg(json_build_object('id', x.id, 'label', x.label) order by x.sort, x.id) from fields x
        where x.project_id = s.project_id and x.entity = 'lead' and x.deleted_at is null
          and s.id = any (x.required_in_stages)), '[]') as required_fields,
      json_build_object('id', f.id, 'name', f.name, 'color', f.color, 'color2', f.color2, 'general_color', f.general_color,
        'task_status', f.task_status, 'message_status', f.message_status, 'save_yc_webhooks', f.save_yc_webhooks,
        'settings', f.settings) as funnel,
      (select json_build_object('duplicate_control', g.duplicate_control, 'merge_to_old', g.merge_to_old)
        from chat_configs g where g.project_id = s.project_id) as switches
    from stages s join funnels f on f.project_id = s.project_id and f.id = s.funnel_id
    where s.project_id = ${value('project_id')} and s.id = ${value('id')}
    for key share of s`,
);

/** Undefined: there is none. It stays until the transaction ends: nobody removes it under a deal that comes to it. */
export async function readStage(tx: Tx, project_id: number, id: number): Promise<StageRow | undefined> {
  const [row] = await stage(tx, { project_id, id });
  if (!row) return undefined;
  const { switches, funnel, ...rest } = row;
  const settings = { ...untold, ...funnel.settings };
  const ofProject = switches ? duplicatesBy(switches) : 'off';
  const duplicates = settings.duplicates === 'project' ? ofProject : settings.duplicates;
  return { ...rest, funnel: { ...funnel, settings }, duplicates };
}
