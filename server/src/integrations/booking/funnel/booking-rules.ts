import type {
  getBookingRules as getting,
  saveBookingRules as saving,
} from '@parley/contract/integrations/booking-rules';
import type { Output, Parsed } from '@parley/contract/http';
import { momentOf } from '@parley/contract/time';
import { now } from '../../../kit/clock.ts';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { readFunnel } from '../../../modules/deals/index.ts';
import { openBooking } from '../open-booking.ts';
import { comingVisits } from '../visits/visits.queries.ts';
import { keepRules, listeningFunnel, readRules } from './funnels.queries.ts';
import { usualRules } from './rules.ts';
import { planMessages } from './visit-messages.ts';

export async function getBookingRules(
  { project_id, language }: Viewer,
  { funnel }: Parsed<typeof getting>,
): Promise<Output<typeof getting>> {
  await stagesOf(project_id, funnel);
  const kept = await readRules(dbOf(project_id), project_id, funnel);
  const { stages, remind, review } = kept ?? usualRules(language);
  const branches = (await openBooking(project_id))?.branches ?? [];
  return { data: { rules: { stages, remind, review }, branches } };
}

export async function saveBookingRules(
  { project_id, language }: Viewer,
  { funnel, ...given }: Parsed<typeof saving>,
): Promise<Output<typeof saving>> {
  const stages_ids = await stagesOf(project_id, funnel);
  const named = Object.values(given.stages ?? {}).filter((it) => it !== null);
  if (named.some((it) => !stages_ids.includes(it))) refuse('not_found');
  return transaction(project_id, async (tx) => {
    const kept = (await readRules(tx, project_id, funnel)) ?? usualRules(language);
    const { stages, remind, review } = { ...kept, ...given, stages: { ...kept.stages, ...given.stages } };
    await keepRules(tx, project_id, funnel, { stages, remind, review, language });
    const isSame = kept.remind.is_on === remind.is_on && kept.remind.hours === remind.hours;
    // Without any change it is said that the funnel became another.
    if (!isSame || !Object.keys(given).length) await planKnown(tx, project_id, funnel);
    return { data: { rules: { stages, remind, review } } };
  });
}

async function stagesOf(project_id: number, funnel_id: number): Promise<number[]> {
  const funnel = (await readFunnel(project_id, funnel_id)) ?? refuse('not_found');
  return funnel.stages.map((it) => it.id);
}

/** Visits that were booked before the rule was made have their messages too. */
async function planKnown(tx: Tx, project_id: number, funnel_id: number): Promise<void> {
  const funnel = await listeningFunnel(tx, project_id, funnel_id);
  if (!funnel?.rules?.remind.is_on) return;
  const branch_id = funnel.branch ? Number(funnel.branch) || null : null;
  for (const visit of await comingVisits(tx, project_id, now(), branch_id)) {
    const record = { ...visit, starts_at: new Date(momentOf(visit.starts_at)) };
    await planMessages(tx, { project_id, funnel, record });
  }
}
