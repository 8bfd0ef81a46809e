import type { undoLeads as undoing } from '@parley/contract/deals/lead-changes';
import type { Output, Parsed } from '@parley/contract/http';
import { momentOf } from '@parley/contract/time';
import { hours, now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { tieTasks, withdrawTasks } from '../../tasks/index.ts';
import type { Seer } from '../board/seen.queries.ts';
import { keptFor } from './delete-leads.ts';
import { byHand, type DealCause } from './cause.ts';
import { writeActions } from './history.queries.ts';
import { withParts } from './read-parts.ts';
import { doneSince, givenSince, stillThere, type Stroke, takeStroke } from './removed.queries.ts';
import { type Gone, partsIn, type Standing, type Step, takenBack, withoutGone } from './rules.ts';
import { isThere, lockDeals, nobody } from './standing.queries.ts';
import { writeSteps } from './write-steps.ts';

const lives = hours(1);

/**
 * What nobody has changed since goes back, thing by thing. Rules of a stage that a deal came to by mistake work no more:
 * what they planned is void, tasks that nobody touched are withdrawn, and what they did outside is told.
 */
export async function undoLeads(viewer: Viewer, { token }: Parsed<typeof undoing>): Promise<Output<typeof undoing>> {
  const { project_id, user_id } = viewer;
  return transaction(project_id, async (tx) => {
    const strokes = await takeStroke(tx, { project_id, user_id, stroke: token });
    if (!strokes.length || ageOf(strokes) > (strokes.some(isRemoval) ? keptFor : lives)) refuse('not_found');
    const byId = new Map(strokes.map((it) => [it.deal_id, it]));
    const seer = await seerOf(tx, viewer, strokes);
    const held = await lockDeals(tx, seer, [...byId.keys()], true);
    const { isAny, fields } = partsIn(strokes.flatMap((it) => Object.keys(it.after)));
    const all = await withParts(
      tx,
      project_id,
      held,
      (part) => (part === 'values' ? fields.length > 0 : isAny(part)),
      fields,
    );
    const isGone = await goneSince(tx, project_id, strokes);
    const by = byHand(viewer, 'undo');
    const found = all.map((present) => {
      const { rest, isAny: isSomeGone } = withoutGone(byId.get(present.id)!, isGone);
      const { back, isKept } = takenBack(present, rest);
      return { present, back, isKept: isKept || isSomeGone };
    });
    const steps = found.map(({ present, back }): Step => ({ was: present, is: back }));
    await separate(tx, project_id, steps, byId, by);
    const left = steps.filter(({ was, is }) => was.entry !== is.entry).map(({ was }) => was.id);
    const since = { project_id, stroke: token, deals_ids: left };
    const [stays, given] = left.length ? await Promise.all([doneSince(tx, since), givenSince(tx, since)]) : [[], []];
    const withdrawn = await withdrawTasks(tx, viewer, given);
    const restored = await writeSteps(tx, project_id, steps, { by });
    const kept = found.filter((it) => it.isKept).map((it) => it.present.id);
    return { data: { restored: restored.map((it) => it.is.id), kept, withdrawn, stays } };
  });
}

const ageOf = ([first]: Stroke[]): number => now().getTime() - momentOf(first!.created_at);
const isRemoval = ({ after }: Stroke): boolean => 'deleted_at' in after;

/**
 * What was merged by itself is taken apart as a whole by whoever sees the deal it is part of; and whoever removed deals
 * with their stage brings back also those that they do not see.
 */
async function seerOf(tx: Tx, viewer: Viewer, strokes: Stroke[]): Promise<Seer> {
  if (strokes.every((it) => it.user_id !== null && isRemoval(it))) return nobody(viewer.project_id);
  if (strokes.some((it) => it.user_id !== null)) return viewer;
  for (const id of new Set(strokes.flatMap((it) => (it.after['merged_into'] ?? []) as number[]))) {
    if (!(await isThere(tx, viewer, id))) refuse('not_found');
  }
  return nobody(viewer.project_id);
}

/** What a stroke changed may have been something that is not there any more. */
async function goneSince(tx: Tx, project_id: number, strokes: Stroke[]): Promise<Gone> {
  const idsOf = (name: string): number[] => [
    ...new Set(strokes.flatMap((it) => (it.before[name] ?? []) as number | number[])),
  ];
  const there = await stillThere(tx, project_id, {
    stages: idsOf('stage_id'),
    managers: idsOf('manager_id'),
    organizations: idsOf('organization_id'),
    sources: idsOf('source_id'),
    contacts: idsOf('contacts'),
  });
  const known: Record<string, Set<number>> = {
    stage_id: new Set(there.stages),
    manager_id: new Set(there.managers),
    organization_id: new Set(there.organizations),
    source_id: new Set(there.sources),
    contacts: new Set(there.contacts),
  };
  return (name, was) => name in known && [(was ?? []) as number | number[]].flat().some((id) => !known[name]!.has(id));
}

/** What was merged is a deal of its own again, with the tasks that it had. */
async function separate(
  tx: Tx,
  project_id: number,
  steps: Step[],
  byId: Map<number, Stroke>,
  by: DealCause,
): Promise<void> {
  const parted = steps.filter(({ was, is }) => was.merged_into !== null && is.merged_into === null);
  for (const { was } of parted) {
    const tasks_ids = (byId.get(was.id)!.after['tasks'] ?? []) as number[];
    const back = { deals_ids: [was.merged_into!], tasks_ids, to: was.id };
    if (tasks_ids.length) await tieTasks(tx, { project_id, by: by.actor }, back);
  }
  const mains = Map.groupBy(parted, ({ was }) => was.merged_into!);
  const nameOf = (id: number): string | null => steps.find(({ was }) => was.id === id)?.was.name ?? null;
  const named = (those: Step[]) => those.map(({ was }: { was: Standing }) => was.name).join(', ');
  await writeActions(
    tx,
    project_id,
    [...mains].flatMap(([main_id, those]) => [
      { deal_id: main_id, kind: 'separated' as const, by, after: named(those) },
      ...those.map(({ was }) => ({ deal_id: was.id, kind: 'separated' as const, by, after: nameOf(main_id) })),
    ]),
  );
}
