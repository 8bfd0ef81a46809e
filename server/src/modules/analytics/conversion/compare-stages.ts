import type { compareStages as endpoint, StagesCompared } from '@parley/contract/analytics/conversion';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../../kit/clock.ts';
import { refuse } from '../../../kit/errors.ts';
import { periodOf } from '../../../kit/statistics/period.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { amountOf, shareOf, spanOf } from './figures.ts';
import { stagesOfFunnel } from './get-conversion.ts';
import { readSums } from './read-sums.ts';
import { wantedBy } from './wanted.ts';

export const compareStages = async (
  viewer: Viewer,
  asked: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> => ({ data: await readComparison(viewer, asked) });

export async function readComparison(
  viewer: Viewer,
  { stages: chosen, date_from, date_to, ...asked }: Parsed<typeof endpoint>,
): Promise<StagesCompared> {
  const [first_id, second_id] = twoOf(chosen);
  const wanted = wantedBy(viewer, asked);
  const period = periodOf({ date_from, date_to }, now().getTime(), viewer.time_zone);
  const cohort = { period, stage_id: first_id };
  const [stages, sums] = await Promise.all([
    stagesOfFunnel(wanted),
    readSums(wanted, { cohort, names: ['counts', 'money', 'took'] }),
  ]);
  const [first, second] = [first_id, second_id].map((id) => stages.find((it) => it.id === id));
  const took = spanOf(sums.took, `${first_id}:${second_id}`);
  if (!first || !second) return { period, stages: [], took };
  const came = amountOf(sums, [`came:${first_id}`]);
  const went = amountOf(sums, [`went:${first_id}:${second_id}`]);
  const shown = ({ id: stage_id, name, color }: typeof first, amount: typeof came) => ({
    stage_id,
    name,
    color,
    ...amount,
    of_first: shareOf(amount.deals, came.deals),
  });
  return { period, stages: [shown(first, came), shown(second, went)], took };
}

/** Exactly two different ones: spec section 5. */
export function twoOf(stages: number | number[] | undefined): [number, number] {
  const different = [...new Set([stages ?? []].flat())];
  if (different.length !== 2) refuse('two_stages_needed');
  return [different[0]!, different[1]!];
}
