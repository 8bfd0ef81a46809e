import type { Tx } from '../../../kit/db/index.ts';
import type { DealCause } from './cause.ts';
import { withParts } from './read-parts.ts';
import type { Standing, Step } from './rules.ts';
import { reasonsBeside } from './standing.queries.ts';

/**
 * A deal that is lost no more has no reason for it either, unless one was given with the move or its new stage wants it;
 * the history keeps what it was, and taking the move back brings it back.
 */
export async function withoutReasons(tx: Tx, project_id: number, steps: Step[], { why }: DealCause): Promise<Step[]> {
  const leaving = steps.filter(({ was, is }) => was.is_lost && was.stage_id !== is.stage_id);
  if (!leaving.length || why === 'undo') return steps;
  const stages_ids = [...new Set(leaving.map(({ is }) => is.stage_id))];
  const reasons = new Map(
    (await reasonsBeside(tx, { project_id, stages_ids })).map((it) => [it.stage_id, String(it.field_id)]),
  );
  const found = leaving.filter(({ is }) => reasons.has(is.stage_id));
  if (!found.length) return steps;
  const held = await withParts(
    tx,
    project_id,
    found.map(({ was }) => was),
    (part) => part === 'values',
  );
  const values = new Map(held.map((it) => [it.id, it.values ?? {}]));
  return steps.map((step) => {
    const id = found.includes(step) ? reasons.get(step.is.stage_id) : undefined;
    return id === undefined ? step : withoutReason(step, id, values.get(step.was.id)?.[id] ?? null);
  });
}

type Value = NonNullable<Standing['values']>[string];

function withoutReason(step: Step, id: string, stands: Value): Step {
  const given = step.is.values?.[id];
  if (given !== undefined && given !== stands) return step;
  const { was, is } = step;
  return {
    ...step,
    was: { ...was, values: { ...was.values, [id]: stands } },
    is: { ...is, values: { ...is.values, [id]: null } },
  };
}
