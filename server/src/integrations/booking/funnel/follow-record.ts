import { isDeepStrictEqual } from 'node:util';
import { momentOf } from '@parley/contract/time';
import { now } from '../../../kit/clock.ts';
import { cut } from '../../../kit/cut.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { uuidOf } from '../../../kit/uuid-of.ts';
import { dealByUid, makeDeal, moveDeal, ownDealByUid, retellDeal } from '../../../modules/deals/index.ts';
import type { BookedRecord } from '../visits/read-record.ts';
import { byBooking } from './by-booking.ts';
import { type ListeningFunnel, noteSeen, seenBefore } from './funnels.queries.ts';
import { eventOf, isHeardLate, isNews, seenOf, usualRules } from './rules.ts';

type Followed = {
  project_id: number;
  funnel: ListeningFunnel;
  record: BookedRecord;
  contact_id: number;
  /** It was booked before anybody here could hear of it: its deal is made, and the stage does nothing for it. */
  is_brought: boolean;
};

/**
 * The deal of a record is made, or goes to the stage that its funnel has for what happened, called and worth what is to
 * be done by now. Each record is one deal: one that somebody removed is neither made again nor moved.
 */
export async function followRecord(tx: Tx, followed: Followed): Promise<void> {
  const { project_id, funnel, record, contact_id, is_brought } = followed;
  const which = { project_id, funnel_id: funnel.id, branch_id: record.branch_id, record_id: record.id };
  const was = await seenBefore(tx, which);
  const is = { ...seenOf(record), told: toldOf(record) };
  const event = eventOf(was, is);
  // What is cancelled is worth what it would have been.
  const isRetold = was?.told && record.state !== 'cancelled' && !isDeepStrictEqual(was.told, is.told);
  if (event === null && !isRetold) return;
  const at = now().getTime();
  const heard_at = funnel.heard_at === null ? at : momentOf(funnel.heard_at);
  if (!was && (record.state === 'cancelled' || !isNews(record, heard_at, at))) return;
  const rules = funnel.rules ?? usualRules('en');
  const uid = uuidOf(`booking ${funnel.id} ${record.branch_id} ${record.id}`);
  const actor = await byBooking(tx, project_id);
  const by = { actor, why: 'lead_source' as const, is_late: is_brought || isHeardLate(record, !was, at) };
  // A rule may name a stage that is gone by now.
  const there = (id: number | null): number | null => (id !== null && funnel.stages_ids.includes(id) ? id : null);
  const named = event && there(rules.stages[event]);
  if (!was) {
    const [first] = funnel.stages_ids;
    const stage_id = named ?? there(rules.stages.created) ?? first;
    if (stage_id === undefined) return;
    const { name, price } = is.told;
    const made = { stage_id, ...(name !== null && { name }), price, contacts_ids: [contact_id] };
    const from = { source: { id: null, name: actor.name }, uid };
    const id = await makeDeal(tx, project_id, { ...made, ...from }, by);
    if (id !== null) await noteSeen(tx, which, is);
    return;
  }
  await noteSeen(tx, which, isRetold || !was.told ? is : { ...is, told: was.told });
  const told_id = isRetold ? await ownDealByUid(tx, project_id, uid) : null;
  if (told_id !== null) await retellDeal(tx, project_id, told_id, { was: was.told!, is: is.told }, by);
  const moved_id = named === null ? null : await dealByUid(tx, project_id, uid);
  if (moved_id !== null) await moveDeal(tx, project_id, moved_id, { stage_id: named! }, by);
}

/** After what is done; without a word about that, after the client. */
const toldOf = ({ services, price }: BookedRecord) => ({
  name: services.length ? cut(services.map((it) => it.title).join(', '), 100) : null,
  price,
});
