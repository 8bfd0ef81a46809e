import { dealChanges } from '@parley/contract/deals/deal-facts';
import { refuse } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { type ClaimedFact, undoable } from '../../../kit/facts/take-back.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { withdrawTasks } from '../../tasks/index.ts';
import { byHand } from './cause.ts';
import { withParts } from './read-parts.ts';
import { doneSince, givenSince, stillThere } from './removed.queries.ts';
import {
  broughtBack,
  isSame,
  type Parts,
  partsIn,
  type Standing,
  standingOf,
  type Step,
  whereabouts,
} from './rules.ts';
import { isThere, lockDeals, nobody } from './standing.queries.ts';
import { writeSteps } from './write-steps.ts';

/** `has_come_again`: it left the stage and was brought there once more. */
type Held = Standing & { has_come_again: boolean };

/**
 * How deals go back. Rules of a stage that a deal came to by mistake work no more: what they planned is void, tasks that
 * nobody touched are withdrawn, and what they did outside is told.
 */
export const undoableDeals = undoable<Held>({
  module: 'crm',
  subject: 'deal',
  kinds: dealChanges,
  byItself: dealChanges,
  follows: { ...Object.fromEntries(whereabouts.map((name) => [name, 'stage_id'])), source_name: 'source_id' },
  isSame,
  hold: async (tx, viewer, ids, facts) => {
    await refuseUnseen(tx, viewer, facts);
    const held = await lockDeals(tx, nobody(viewer.project_id), ids, true);
    const { isAny, fields } = partsIn(facts.flatMap((it) => Object.keys(it.changes)));
    const isAsked = (part: keyof Parts) => (part === 'values' ? fields.length > 0 : isAny(part));
    const whole = await withParts(tx, viewer.project_id, held, isAsked, fields);
    const last = new Map(facts.filter(({ changes }) => 'stage_id' in changes).map((it) => [it.subject_id, it.changes]));
    return whole.map((it) => {
      const { stage_id, entry } = last.get(it.id) ?? {};
      return { ...it, has_come_again: it.stage_id === stage_id?.[1] && it.entry !== entry?.[1] };
    });
  },
  // Brought there by somebody else since, it stays theirs.
  stands: (deal, name) => (name === 'stage_id' && deal.has_come_again ? null : standingOf(deal, name)),
  goneSince: async (tx, project_id, all) => {
    const idsOf = (name: string) => [...new Set(all.flatMap((it) => (it[name]?.[0] ?? []) as number | number[]))];
    const there = await stillThere(tx, project_id, idsOf);
    return (name, was) =>
      name in there && [(was ?? []) as number | number[]].flat().some((id) => !there[name]!.includes(id));
  },
  write: async (tx, viewer, steps, cause) => {
    const { project_id } = viewer;
    const back = steps.map(({ row, back: it, facts }): Step => ({
      was: row,
      is: broughtBack(row, it),
      tasks: facts.flatMap(({ changes }) => (changes['tasks']?.[1] ?? []) as number[]),
    }));
    const moves = steps.flatMap(({ back: it, facts }) =>
      'stage_id' in it ? facts.filter(({ changes }) => 'stage_id' in changes) : [],
    );
    const stays = moves.length ? await doneSince(tx, project_id, moves) : [];
    const given = moves.length ? await givenSince(tx, project_id, moves) : [];
    const withdrawn = await withdrawTasks(tx, viewer, given, cause);
    const restored = await writeSteps(tx, project_id, back, byHand(viewer, { why: 'undo', token: cause.token! }));
    return { restored: restored.map((it) => it.is.id), withdrawn, stays };
  },
});

/** What was merged by itself is taken apart as a whole by whoever sees the deal it is part of. */
async function refuseUnseen(tx: Tx, viewer: Viewer, facts: ClaimedFact[]): Promise<void> {
  const merged = facts.filter((it) => it.user_id === null).map(({ changes }) => changes['merged_into']?.[1]);
  for (const id of new Set(merged)) {
    if (typeof id === 'number' && !(await isThere(tx, viewer, id))) refuse('undo_is_over');
  }
}
