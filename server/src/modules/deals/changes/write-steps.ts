import { leadsCreated, leadsDeleted, leadsUpdated } from '@parley/contract/deals/events';
import type { Tx } from '../../../kit/db/index.ts';
import { recordAll } from '../../../kit/facts/record.ts';
import { laterAll } from '../../../kit/jobs/jobs.ts';
import { fieldsOf, saveManyValues } from '../../fields/index.ts';
import { tieTasks } from '../../tasks/index.ts';
import { noteRevived } from '../automation/coming.queries.ts';
import { stageEntered } from '../automation/stage-entered.ts';
import type { DealCause } from './cause.ts';
import { type Changed, factsOfSteps, namesInSteps } from './facts-of-deals.ts';
import type { Names } from './names.queries.ts';
import { differenceOf, settledOf, type Step } from './rules.ts';
import { givenOf, tellDeals } from './tell-deals.ts';
import { withoutReasons } from './without-reasons.ts';
import { replaceContacts, replaceProducts, saveDeals, saveTags } from './write.queries.ts';

const most = 50;

/**
 * Locked deals become what was decided of them, with all that follows: rows, sums, facts, planned work, events.
 * Answers those that are different now.
 */
export async function writeSteps(tx: Tx, project_id: number, all: Step[], by: DealCause): Promise<Step[]> {
  const steps = (await withoutReasons(tx, project_id, all, by)).flatMap((step): Changed[] => {
    const settled = { ...step, is: settledOf(step.is) };
    const difference = differenceOf(settled);
    return difference ? [{ ...settled, difference }] : [];
  });
  if (!steps.length) return [];
  const has = ({ difference }: Changed, name: string): boolean => name in difference;
  saveDeals(
    tx,
    project_id,
    steps.map((step) => ({ ...step.is, entered_at: has(step, 'entry') ? step.is.entered_at : null })),
    steps.filter((step) => has(step, 'name')).map(({ is }) => ({ id: is.id, name: is.name })),
  );
  const having = (name: string) => steps.filter((step) => has(step, name)).map(({ is }) => is);
  replaceContacts(
    tx,
    project_id,
    having('contacts').map(({ id, contacts = [] }) => ({ id, contacts })),
  );
  replaceProducts(
    tx,
    project_id,
    having('products').map(({ id, products = [] }) => ({ id, products })),
  );
  saveTags(tx, project_id, steps.flatMap(tagRows));
  const isAnyValue = steps.some(({ difference }) => Object.keys(difference).some((it) => it.startsWith('field_')));
  const fields = isAnyValue ? await fieldsOf(tx, project_id, 'lead') : [];
  const living = new Set(fields.map((it) => it.id));
  const values = await saveManyValues(
    tx,
    project_id,
    fields,
    steps.map(({ is }) => ({
      owner_id: is.id,
      values: new Map(
        Object.entries(is.values ?? {})
          .map(([id, value]) => [Number(id), value] as const)
          .filter(([id]) => living.has(id)),
      ),
    })),
  );
  const tied = await tieAlong(tx, project_id, steps, by);
  const names = await namesInSteps(tx, project_id, tied);
  recordAll(tx, project_id, factsOfSteps({ steps: tied, values, fields, by, names }));
  planRules(tx, project_id, steps, by, names);
  await tellSteps(tx, project_id, by, steps);
  return steps;
}

/** Tasks of what became part of another deal are that one's, and come back with it. */
async function tieAlong(tx: Tx, project_id: number, steps: Changed[], by: DealCause): Promise<Changed[]> {
  const from = { project_id, by: by.actor };
  const merges = steps.filter(({ difference }) => 'merged_into' in difference);
  const tied = new Map(merges.map(({ is, tasks = [] }) => [is.id, tasks]));
  for (const [main, those] of Map.groupBy(merges, ({ is }) => is.merged_into)) {
    const ids = those.map(({ is }) => is.id);
    const gone = main === null ? [] : await tieTasks(tx, from, { deals_ids: ids, to: main });
    for (const { id, deal_id } of gone) tied.get(deal_id)!.push(id);
    for (const { was, is } of main === null ? those : []) {
      const back = { deals_ids: [was.merged_into!], tasks_ids: tied.get(is.id)!, to: is.id };
      if (back.tasks_ids.length) await tieTasks(tx, from, back);
    }
  }
  return steps.map((step) => {
    const tasks = tied.get(step.is.id);
    return tasks ? { ...step, difference: { ...step.difference, tasks: [null, tasks] } } : step;
  });
}

function planRules(tx: Tx, project_id: number, steps: Changed[], by: DealCause, { stages }: Names): void {
  const isUndo = by.why === 'undo';
  const isComing = ({ difference }: Changed): boolean => 'entry' in difference;
  const revived = steps.filter((step) => !isComing(step) && step.was.deleted_at !== null && !step.is.deleted_at);
  // Most stages have no rules, and a job that finds none costs as much as the move.
  const isRung = ({ is }: Changed): boolean => isUndo || stages[is.stage_id]?.has_rules !== false;
  const comings = by.is_late ? [] : steps.filter((step) => isComing(step) && isRung(step));
  // What is taken back is not a coming of its own: rules do not begin anew.
  const planned = [
    ...comings.map(({ is }) => ({ ...comingOf(is, by), ...(isUndo && { is_back: true }) })),
    ...(isUndo ? revived : []).map(({ is }) => ({ ...comingOf(is, by), is_revived: true })),
  ];
  // Many at once never stand before what somebody waits for.
  laterAll(tx, planned.length > most ? { ...stageEntered, queue: 'bulk' } : stageEntered, planned, project_id);
  const inert = isUndo ? [] : revived.map(({ is }) => ({ deal_id: is.id, entry: is.entry }));
  noteRevived(tx, project_id, inert);
}

const comingOf = ({ id, entry }: Step['is'], { chain = [] }: DealCause) => ({ deal_id: id, entry, chain });

const tagRows = ({ is, difference }: Changed) =>
  Object.entries(difference).flatMap(([name, [, has]]) => {
    const [, tag] = /^tag_(\d+)$/.exec(name) ?? [];
    return tag ? [{ deal_id: is.id, tag_id: Number(tag), has: has === true }] : [];
  });

/** Told to those who saw the deals before or see them now. */
async function tellSteps(tx: Tx, project_id: number, { actor, why }: DealCause, steps: Step[]): Promise<void> {
  const of = (fits: (step: Step) => boolean) => steps.filter(fits).flatMap(({ was, is }) => [was, is]);
  const from = { project_id, by: actor };
  await tellDeals(
    tx,
    from,
    leadsDeleted,
    of(({ was, is }) => !was.deleted_at && !!is.deleted_at),
  );
  await tellDeals(
    tx,
    from,
    leadsCreated,
    of(({ was, is }) => !!was.deleted_at && !is.deleted_at),
  );
  await tellDeals(
    tx,
    from,
    leadsUpdated,
    of(({ was, is }) => !was.deleted_at && !is.deleted_at),
    givenOf(
      steps.filter(({ was, is }) => !is.deleted_at && was.manager_id !== is.manager_id).map(({ is }) => is),
      why === 'undo',
    ),
  );
}
