import { isDeepStrictEqual } from 'node:util';
import { bookingRulesChanged } from '@parley/contract/integrations/facts';
import {
  type BookingRules,
  type getBookingRules as getting,
  recordEvents,
  type saveBookingRules as saving,
} from '@parley/contract/integrations/booking-rules';
import { filledText } from '@parley/contract/inbox/approved-rules';
import type { Changes, FactWords } from '@parley/contract/facts';
import type { Funnel } from '@parley/contract/deals/funnels';
import type { Output, Parsed } from '@parley/contract/http';
import { momentOf } from '@parley/contract/time';
import { now } from '../../../kit/clock.ts';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { differences, doneBy, record } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { readKept, refuseKept } from '../../../modules/inbox/index.ts';
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
  await funnelOf(project_id, funnel);
  const kept = await readRules(dbOf(project_id), project_id, funnel);
  const { stages, remind, review } = kept ?? usualRules(language);
  const branches = (await openBooking(project_id))?.branches ?? [];
  return { data: { rules: { stages, remind, review }, branches } };
}

export async function saveBookingRules(
  viewer: Viewer,
  { funnel, ...given }: Parsed<typeof saving>,
): Promise<Output<typeof saving>> {
  const { project_id, language } = viewer;
  const { name, stages: inFunnel } = await funnelOf(project_id, funnel);
  const stages_ids = inFunnel.map((it) => it.id);
  const named = Object.values(given.stages ?? {}).filter((it) => it !== null);
  if (named.some((it) => !stages_ids.includes(it))) refuse('not_found');
  return transaction(project_id, async (tx) => {
    const kept = (await readRules(tx, project_id, funnel)) ?? usualRules(language);
    const stages = { ...kept.stages, ...given.stages };
    const remind = await changedMessage(tx, viewer, kept.remind, given.remind);
    const review = await changedMessage(tx, viewer, kept.review, given.review);
    const rules = { stages, remind, review };
    await keepRules(tx, project_id, funnel, { ...rules, language });
    const changes = differences(await toldIn(tx, project_id, kept), await toldIn(tx, project_id, rules));
    const words = wordsOf(changes, new Map(inFunnel.map((it) => [it.id, it.name])));
    if (Object.keys(changes).length)
      record(tx, project_id, bookingRulesChanged, { id: funnel, name, by: doneBy(viewer), changes, words });
    const isSame = kept.remind.is_on === remind.is_on && kept.remind.hours === remind.hours;
    // Without any change it is said that the funnel became another.
    if (!isSame || !Object.keys(given).length) await planKnown(tx, project_id, funnel);
    return { data: { rules } };
  });
}

type Message = BookingRules['remind'];
type Given = Parsed<typeof saving>['remind'];

/** One that a colleague chose stays without being asked for again. */
async function changedMessage(tx: Tx, viewer: Viewer, kept: Message, given: Given): Promise<Message> {
  const template = given?.template === undefined ? kept.template : given.template;
  if (template && !isDeepStrictEqual(template, kept.template)) await refuseKept(tx, viewer, template);
  return { ...kept, ...given, template };
}

const funnelOf = async (project_id: number, funnel_id: number): Promise<Funnel> =>
  (await readFunnel(project_id, funnel_id)) ?? refuse('not_found');

/** Each rule by itself, as the journal names it. */
async function toldIn(tx: Tx, project_id: number, { stages, remind, review }: BookingRules) {
  const told: Record<string, unknown> = Object.fromEntries(recordEvents.map((it) => [`visit_${it}`, stages[it]]));
  for (const [name, rule] of Object.entries({ remind, review })) {
    for (const [key, it] of Object.entries(rule)) told[`${name}_${key}`] = it;
    // A template by its words, as clients read it.
    const template = rule.template && (await readKept(tx, project_id, rule.template));
    told[`${name}_template`] = template && filledText(template.parts, template.values);
  }
  return told;
}

/** Stages by what they were called then. */
function wordsOf(changes: Changes, names: ReadonlyMap<number, string>): FactWords {
  const nameOf = (id: unknown): string | null => names.get(id as number) ?? null;
  const stages = Object.entries(changes).filter(([key]) => key.startsWith('visit_'));
  return Object.fromEntries(stages.map(([key, change]) => [key, [nameOf(change?.[0]), nameOf(change?.[1])]]));
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
