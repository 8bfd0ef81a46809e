import type { AutoMessage, AutoTask, LeadActionRule, WriteOff } from '@parley/contract/deals/automation';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { filesOf } from '../../inbox/index.ts';
import type {} from '../tables.ts';

/** All of a project, of a funnel, of a stage, or one. */
export type Which = { project_id: number; funnel_id: number | null; stage_id: number | null; id: number | null };
type Value = (name: keyof Which) => RawBuilder<unknown>;

/** Whether a rule `r` is among those. */
const isAmong = (value: Value) => sql<boolean>`r.project_id = ${value('project_id')}
  and (${value('id')}::bigint is null or r.id = ${value('id')})
  and (${value('stage_id')}::bigint is null or r.stage_id = ${value('stage_id')})
  and (${value('funnel_id')}::bigint is null or r.stage_id in (
    select s.id from stages s where s.project_id = r.project_id and s.funnel_id = ${value('funnel_id')}))`;

export const autoTasksIn = prepared<Which, AutoTask>(
  (value) => sql`
    select r.id, r.stage_id, r.category_id, r.manager_id, 'afterMoveToStage' as trigger, r.deadline, r.description, r.status
    from auto_tasks r where ${isAmong(value)} order by r.deadline, r.id`,
);

export const autoMessagesIn = prepared<Which, AutoMessage>(
  (value) => sql`
    select r.id, r.stage_id, r.sending_interval, coalesce(r.subject, '') as subject, r.text, (${filesOf(sql`r`)}) as files,
      r.channels_ids as channels, r.template, r.status
    from auto_messages r where ${isAmong(value)}
    order by (r.sending_interval->>'days')::integer, coalesce((r.sending_interval->>'hours')::integer, 0),
      coalesce((r.sending_interval->>'minutes')::integer, 0), r.sending_interval->>'time', r.id`,
);

export const writeOffsIn = prepared<Which, WriteOff>(
  (value) => sql`select r.id, r.stage_id, r.status from write_offs r where ${isAmong(value)} order by r.id`,
);

export const leadActionsIn = prepared<Which, LeadActionRule>(
  (value) => sql`
    select r.id, r.stage_id, r.to_stage_id, r.action, r.status from lead_actions r where ${isAmong(value)} order by r.id`,
);

type Place = Omit<Which, 'id'>;
const places = prepared<Place, { is_there: boolean }>(
  (value) => sql`
    select (${value('funnel_id')}::bigint is null or exists (
        select from funnels where project_id = ${value('project_id')} and id = ${value('funnel_id')}))
      and (${value('stage_id')}::bigint is null or exists (
        select from stages where project_id = ${value('project_id')} and id = ${value('stage_id')})) as is_there`,
);

/** Whether the funnel and the stage that are asked for are there. */
export const isPlace = async (db: Db, place: Place): Promise<boolean> =>
  (place.funnel_id === null && place.stage_id === null) || (await places(db, place))[0]!.is_there;

export type RuleTable = 'auto_tasks' | 'auto_messages' | 'write_offs' | 'lead_actions';

export async function countRules(tx: Tx, project_id: number, table: RuleTable, stage_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from ${sql.table(table)} where project_id = ${project_id} and stage_id = ${stage_id}`.execute(
    tx,
  );
  return rows[0]!.n;
}

// The columns are those of the rule's kind, which whoever calls knows.
const adding = {
  auto_tasks: (tx: Tx, row: object) => tx.insertInto('auto_tasks').values(row as never),
  auto_messages: (tx: Tx, row: object) => tx.insertInto('auto_messages').values(row as never),
  write_offs: (tx: Tx, row: object) => tx.insertInto('write_offs').values(row as never),
  lead_actions: (tx: Tx, row: object) => tx.insertInto('lead_actions').values(row as never),
};
const changing = {
  auto_tasks: (tx: Tx, row: object) => tx.updateTable('auto_tasks').set(row),
  auto_messages: (tx: Tx, row: object) => tx.updateTable('auto_messages').set(row),
  write_offs: (tx: Tx, row: object) => tx.updateTable('write_offs').set(row),
  lead_actions: (tx: Tx, row: object) => tx.updateTable('lead_actions').set(row),
};
const removing = {
  auto_tasks: (tx: Tx) => tx.deleteFrom('auto_tasks'),
  auto_messages: (tx: Tx) => tx.deleteFrom('auto_messages'),
  write_offs: (tx: Tx) => tx.deleteFrom('write_offs'),
  lead_actions: (tx: Tx) => tx.deleteFrom('lead_actions'),
};

/** Null: there is one that may not be twice. */
export async function insertRule(tx: Tx, project_id: number, table: RuleTable, row: object): Promise<number | null> {
  const adds = adding[table](tx, { project_id, ...row }) as ReturnType<typeof adding.auto_tasks>;
  const made = await adds
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

export function saveRule(tx: Tx, project_id: number, table: RuleTable, id: number, row: object) {
  const changes = changing[table](tx, row) as ReturnType<typeof changing.auto_tasks>;
  return changes.where('project_id', '=', project_id).where('id', '=', id).execute();
}

/** The stage it was in; undefined: there is none. */
export async function removeRule(tx: Tx, project_id: number, table: RuleTable, id: number) {
  const removes = removing[table](tx) as ReturnType<typeof removing.auto_tasks>;
  const of = removes.where('project_id', '=', project_id).where('id', '=', id);
  return (await of.returning('stage_id').executeTakeFirst())?.stage_id;
}

type Named = { managers: number[]; categories: number[]; channels: number[]; tags: number[]; kept: number[] };
type Asked = Named & Pick<Viewer, 'project_id' | 'channels_ids'>;
const known = prepared<Asked, { all_there: boolean }>((value) => {
  const all = (name: 'managers' | 'categories' | 'channels' | 'tags', there: RawBuilder<unknown>) => sql`
    not exists (select from unnest(${value(name)}::bigint[]) as asked (id) where not exists (${there}))`;
  const project = value('project_id');
  return sql`
    select ${all('managers', sql`select from members m where m.project_id = ${project} and m.user_id = asked.id`)}
      and ${all('categories', sql`select from task_categories c where c.project_id = ${project} and c.id = asked.id`)}
      and ${all(
        'channels',
        sql`select from channels c where c.project_id = ${project} and c.id = asked.id and c.type <> 'internal'
          and (${value('channels_ids')}::bigint[] is null or c.id = any (${value('channels_ids')}::bigint[])
            or c.id = any (${value('kept')}::bigint[]))`,
      )}
      and ${all('tags', sql`select from lead_tags t where t.project_id = ${project} and t.id = asked.id`)} as all_there`;
});

/** Whether all of these are the project's, and its channels ones that this editor sees, or that were `kept` before. */
export const areKnown = async (
  db: Db,
  { project_id, channels_ids }: Viewer,
  { managers = [], categories = [], channels = [], tags = [], kept = [] }: Partial<Named>,
): Promise<boolean> => {
  const [found] = await known(db, { project_id, channels_ids, managers, categories, channels, tags, kept });
  return found!.all_there;
};
