import { isDeepStrictEqual } from 'node:util';
import type { AutoMessage } from '@parley/contract/deals/automation';
import * as facts from '@parley/contract/deals/facts';
import { type Db, dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { differences, doneBy, record } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { tellFunnels } from '../funnels/change-funnels.ts';
import { readStage, type StageRow } from '../funnels/funnels.queries.ts';
import { countRules, insertRule, isPlace, removeRule, type RuleTable, saveRule, type Which } from './rules.queries.ts';

/** The stage of a rule, and the rule as it was. */
type Place<Rule> = { stage_id: number; was?: Rule };

type Kind<Rule, Given> = {
  table: RuleTable;
  /** As many a stage may have. */
  most: number;
  read: (db: Db, which: Which) => Promise<Rule[]>;
  /** Refuses what cannot be, and answers the columns of what was given. */
  columns: (tx: Tx, viewer: Viewer, given: Partial<Given>, place: Place<Rule>) => Promise<Record<string, unknown>>;
  /** What is said where there is one already that may not be twice. */
  taken: 'time_taken' | 'too_many_of_these';
};

/** The four lists of rules are kept alike: read by everyone who works on deals, changed by editors of funnels. */
export function keptRules<Rule extends { id: number; stage_id: number }, Given>(kind: Kind<Rule, Given>) {
  const { table, most, read, columns } = kind;
  const one = async (tx: Tx, project_id: number, id: number): Promise<Rule> =>
    (await read(tx, { project_id, funnel_id: null, stage_id: null, id }))[0] ?? refuse('not_found');
  const taken = (): never => refuse(kind.taken, { most });
  return {
    list: async ({ project_id }: Viewer, asked: { funnel_id?: number | undefined; stage_id?: number | undefined }) => {
      const { funnel_id = null, stage_id = null } = asked;
      if (!(await isPlace(dbOf(project_id), { project_id, funnel_id, stage_id }))) refuse('not_found');
      return { data: await read(dbOf(project_id), { project_id, funnel_id, stage_id, id: null }) };
    },

    create: (viewer: Viewer, { stage_id, ...given }: Partial<Given> & { stage_id: number }) =>
      transaction(viewer.project_id, async (tx) => {
        const { project_id } = viewer;
        const stage = await stageOf(tx, project_id, stage_id);
        if ((await countRules(tx, project_id, table, stage_id)) >= most) refuse('too_many_of_these', { most });
        const row = await columns(tx, viewer, given as unknown as Partial<Given>, { stage_id });
        const id = (await insertRule(tx, project_id, table, { stage_id, ...row, made_by: viewer.user_id })) ?? taken();
        record(tx, project_id, facts.ruleCreated, { id, name: stage.name, by: doneBy(viewer) });
        await tellFunnels(tx, project_id, [stage.funnel_id]);
        return { data: await one(tx, project_id, id) };
      }),

    update: (viewer: Viewer, { id, ...given }: Partial<Given> & { id: number }) =>
      transaction(viewer.project_id, async (tx) => {
        const { project_id } = viewer;
        const was = await one(tx, project_id, id);
        const { stage_id } = was;
        const stage = await stageOf(tx, project_id, stage_id);
        const row = await columns(tx, viewer, given as unknown as Partial<Given>, { stage_id, was });
        if (Object.keys(row).length) {
          await saveRule(tx, project_id, table, id, { ...row, made_by: viewer.user_id }).catch(onTaken(taken));
        }
        await tellFunnels(tx, project_id, [stage.funnel_id]);
        const data = await one(tx, project_id, id);
        const changes = differences(toldOf(was), toldOf(data));
        if (!isDeepStrictEqual(was, data))
          record(tx, project_id, facts.ruleChanged, { id, name: stage.name, by: doneBy(viewer), changes });
        return { data };
      }),

    remove: (viewer: Viewer, { id }: { id: number }) =>
      transaction(viewer.project_id, async (tx) => {
        const { project_id } = viewer;
        const stage_id = (await removeRule(tx, project_id, table, id)) ?? refuse('not_found');
        const stage = await stageOf(tx, project_id, stage_id);
        record(tx, project_id, facts.ruleDeleted, { id, name: stage.name, by: doneBy(viewer) });
        await tellFunnels(tx, project_id, [stage.funnel_id]);
        return { data: null };
      }),
  };
}

/** Of a rule, as the journal tells of it: flat, and files by their names. */
function toldOf(rule: { id: number; stage_id: number }): Record<string, unknown> {
  const { id: _, stage_id: __, ...kept } = rule;
  const { sending_interval, files, channels, template, status, ...rest } = kept as Partial<AutoMessage>;
  const wait: { days?: number; hours?: number; minutes?: number; time?: string } = sending_interval ?? {};
  const { days = null, hours = null, minutes = null, time = null } = wait;
  return {
    ...rest,
    is_on: status,
    ...(sending_interval && { wait_days: days, wait_hours: hours, wait_minutes: minutes, send_at: time }),
    ...(files && { files: files.map((it) => it.name) }),
    ...(channels && { channels_ids: channels }),
    ...(template !== undefined && { has_template: template !== null }),
  };
}

/** The database knows better than a look beforehand: two may want the same at once. */
const onTaken =
  (taken: () => never) =>
  (error: unknown): never => {
    if ((error as { code?: string }).code === '23505') taken();
    throw error;
  };

export const stageOf = async (tx: Tx, project_id: number, stage_id: number): Promise<StageRow> =>
  (await readStage(tx, project_id, stage_id)) ?? refuse('not_found');

/** Without what was not given. */
export const given = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
