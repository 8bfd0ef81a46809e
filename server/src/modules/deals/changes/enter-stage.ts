import { inTurn } from '@parley/contract/projects/turns';
import { now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { valuesOf } from '../../fields/index.ts';
import type { StageRow } from '../funnels/funnels.queries.ts';
import { byPlace, placeAt, placesBetween } from './places.ts';
import type { Standing, Step } from './rules.ts';
import { edgesOf, gapAbove, lockTurns, saveTurn } from './standing.queries.ts';

export type Into = {
  stage: StageRow;
  /** The card they are put above; null: at the end; undefined: on top. */
  before_id?: number | null | undefined;
  /** Somebody was chosen by hand: nobody takes over. */
  keeps_manager?: boolean;
};

/** Locked deals as they stand once they have come to a stage, or to another place in it. */
export async function enterStage(tx: Tx, project_id: number, deals: Standing[], into: Into): Promise<Step[]> {
  const { stage, before_id, keeps_manager = false } = into;
  const isComing = (it: Standing): boolean => it.stage_id !== stage.id;
  const moving = deals
    .filter((it) => it.id !== before_id && (before_id !== undefined || isComing(it)))
    .toSorted((a, b) => byPlace(a.place, b.place) || b.id - a.id);
  const ids = moving.map((it) => it.id);
  const places = await placesFor(tx, project_id, ids, into);
  const coming = moving.filter(isComing);
  const takers = keeps_manager ? [] : await takeTurns(tx, project_id, stage, coming.length);
  const steps = moving.map((was, nth): Step => {
    const is = { ...was, place: places[nth]! };
    if (!isComing(was)) return { was, is };
    const taker = takers[coming.indexOf(was)];
    const moved = {
      ...is,
      stage_id: stage.id,
      funnel_id: stage.funnel_id,
      entry: was.entry + 1,
      entered_at: now().toISOString(),
    };
    return taker === undefined
      ? { was, is: moved }
      : { was, is: { ...moved, manager_id: taker }, is_turn: taker !== was.manager_id };
  });
  const byId = new Map(steps.map((step) => [step.was.id, step]));
  return deals.map((was) => byId.get(was.id) ?? { was, is: was });
}

/** Where so many stand in a stage, the uppermost first. */
async function placesFor(tx: Tx, project_id: number, ids: number[], { stage, before_id }: Into): Promise<string[]> {
  if (!ids.length) return [];
  const n = ids.length;
  const asked = { project_id, stage_id: stage.id, moving: ids };
  const [[gap], { highest, lowest }] = await Promise.all([
    before_id ? gapAbove(tx, { ...asked, before_id }) : [],
    edgesOf(tx, project_id, stage.id),
  ]);
  if (gap && gap.above !== null) return placesBetween(gap.below, gap.above, ids);
  // A card that went elsewhere meanwhile is no place: then they come on top.
  if (before_id !== null) return ids.map((id, nth) => placeAt(BigInt(highest ?? 0) + BigInt(n - nth), id));
  return ids.map((id, nth) => placeAt(BigInt(lowest ?? 0) - BigInt(nth + 1), id));
}

/** Who take over the next ones that come to a stage; none: they stay with whom they are. */
export async function takeTurns(tx: Tx, project_id: number, stage: StageRow, times: number): Promise<number[]> {
  if (!stage.users.length || !times) return [];
  const { users, last_user_id } = await lockTurns(tx, project_id, stage.id);
  const takers = inTurn(users, last_user_id, times);
  if (takers.length) await saveTurn(tx, project_id, stage.id, takers.at(-1)!);
  return takers;
}

/** Of those that would come to a stage, the fields it wants that they lack, by the deals' ids. */
export async function lackingFor(
  tx: Tx,
  project_id: number,
  deals: Standing[],
  stage: StageRow,
): Promise<Map<number, StageRow['required_fields']>> {
  const coming = deals.filter((it) => it.stage_id !== stage.id);
  if (!coming.length || !stage.required_fields.length) return new Map();
  const known = await valuesOf(
    tx,
    project_id,
    coming.map((it) => it.id),
    'lead',
  );
  const lacking = coming.map(({ id, values }) => {
    const held = { ...known.get(id), ...values };
    return [id, stage.required_fields.filter((field) => (held[field.id] ?? null) === null)] as const;
  });
  return new Map(lacking.filter(([, fields]) => fields.length));
}
