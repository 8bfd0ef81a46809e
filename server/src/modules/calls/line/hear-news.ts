import type { CallDirection } from '@parley/contract/calls/call-line';
import type { HeardSignal } from '@parley/contract/calls/signals';
import { callSignalled } from '@parley/contract/calls/signals';
import { asClient } from '../../../kit/actor.ts';
import { system } from '@parley/contract/actors';
import type { LineNews } from '../../../channels/calling.ts';
import { now, seconds } from '../../../kit/clock.ts';
import { afterCommit, dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { only } from '../../../kit/events/audience.ts';
import { whisper } from '../../../kit/live/whisper.ts';
import { dialogueOfCaller } from '../../inbox/index.ts';
import { callByUid, callOnLine, type CallRow, insertCall, lockCall, markClosed, saveCall } from '../calls.queries.ts';
import { insertSignal, isOtherEndGone } from '../signals.queries.ts';
import { finishCall, sayChanged, settleEnd } from '../finish-call.ts';
import { endedOutside, lostLine } from '../rules.ts';
import { readSettings } from '../settings.queries.ts';
import { planWatch } from '../watch-call.ts';
import type { LinePlace } from './line-topics.ts';
import { isNameOfAnother, secondGaveUp, wasOwedAnEnd, wentLately } from './others.queries.ts';

/** Keeps what a line tells. `refuse`: whoever calls is not to be heard here. */
export async function hearNews(place: LinePlace, news: LineNews): Promise<'refuse' | null> {
  if (news.kind === 'ringing') return hearRinging(place, news);
  const isCarried = await onTheLine(place, async (tx, call) => {
    if (await isOfAnother(tx, place, call, news)) return;
    if (news.kind === 'signal') return keepSignal(tx, place.project_id, call, news.signal);
    if (news.kind === 'answered') return hearAnswered(tx, place.project_id, call);
    const result = endedOutside(call, news.result);
    // By id alone: who is erased is not named by what they did.
    const by = asClient({ id: call.contact_id, name: '' });
    return finishCall(tx, place.project_id, call, { result, error: news.error ?? null, closing: 'left', by });
  });
  if (!isCarried && news.kind === 'ended') await settleOwed(place, news);
  return null;
}

/** Told while the line carries nothing, it is the word of a call that we ended, which is not waited for any longer. */
const settleOwed = (place: LinePlace, { direction }: { direction?: CallDirection | undefined }): Promise<unknown> =>
  direction === 'out'
    ? transaction(place.project_id, (tx) => wasOwedAnEnd(tx, { ...place, id: 0 }))
    : Promise.resolve();

type Act = (tx: Tx, call: CallRow) => Promise<unknown>;

/** The call that the line carries, if it still does when nobody else changes it. Answers whether it does. */
async function onTheLine({ project_id, channel_id }: LinePlace, act: Act): Promise<boolean> {
  const found = await callOnLine(dbOf(project_id), project_id, channel_id);
  if (!found) return false;
  return transaction(project_id, async (tx) => {
    const call = await lockCall(tx, project_id, found.id);
    if (!call || call.state === 'ended') return false;
    await act(tx, call);
    return true;
  });
}

type Told = Exclude<LineNews, { kind: 'ringing' }>;

/** A late word of a call that was here before, or one of a caller who rings beside this one. */
async function isOfAnother(tx: Tx, place: LinePlace, call: CallRow, news: Told): Promise<boolean> {
  const { outside_id, direction } = news;
  if (direction !== undefined && direction !== call.direction)
    return wentLately(tx, { ...place, id: call.id, direction });
  if (outside_id !== undefined)
    return outside_id !== call.outside_id && isNameOfAnother(tx, { ...place, id: call.id, outside_id });
  if (news.kind !== 'ended' || direction === undefined) return false;
  // Where only the way is told, it is this one's once the other end has just left it.
  if (await isOtherEndGone(tx, place.project_id, call.id)) return false;
  if (direction === 'out') return wasOwedAnEnd(tx, { ...place, id: call.id });
  // Of two who called us whoever nobody listens to has gone.
  return secondGaveUp(tx, place, call.id);
}

type Ringing = Extract<LineNews, { kind: 'ringing' }>;

async function hearRinging({ project_id, channel_id }: LinePlace, it: Ringing): Promise<'refuse' | null> {
  const settings = await readSettings(dbOf(project_id), project_id);
  if (!settings.is_offered || !settings.telephony) return null;
  return transaction(project_id, async (tx) => {
    const uid = `in:${channel_id}:${it.outside_id}`;
    // Told again.
    if (await callByUid(tx, project_id, uid)) return null;
    const is_missed = (await callOnLine(tx, project_id, channel_id)) !== null;
    // A line that rings has ended whatever it carried before.
    if (!is_missed) await markClosed(tx, project_id, channel_id, now());
    const caller = await dialogueOfCaller(tx, project_id, channel_id, { peer: it.peer, uid });
    if (!caller) return null;
    // A no would be heard by whoever is on the line.
    if (caller.is_blocked) return is_missed ? null : 'refuse';
    const call = await insertCall(tx, {
      project_id,
      uid,
      dialogue_id: caller.id,
      channel_id,
      direction: 'in',
      phone: it.peer.phone,
      outside_id: it.outside_id,
      operator_id: null,
      tab: null,
      is_recorded: settings.is_recorded && !is_missed,
      rings_until: new Date(now().getTime() + seconds(it.seconds)),
      alive_at: null,
      is_missed,
    });
    if (is_missed) {
      await settleEnd(tx, project_id, call, asClient({ id: call.contact_id, name: '' }));
      return null;
    }
    await planWatch(tx, project_id, call);
    await sayChanged(tx, project_id, call);
    return null;
  }).catch((error: unknown) => {
    // One of us called in the same moment, and the base lets one have the line: they are called back.
    if ((error as { constraint?: string }).constraint === 'calls_on_line')
      return hearRinging({ project_id, channel_id }, it);
    throw error;
  });
}

async function keepSignal(tx: Tx, project_id: number, call: CallRow, signal: HeardSignal): Promise<void> {
  const { id, operator_id, tab } = call;
  const n = await insertSignal(tx, project_id, call, signal);
  if (operator_id === null || tab === null) return;
  afterCommit(tx, () => whisper(project_id, callSignalled, { call_id: id, tab, n, signal }, only(operator_id)));
}

async function hearAnswered(tx: Tx, project_id: number, call: CallRow): Promise<void> {
  if (call.state !== 'ringing' || call.direction !== 'out') return;
  const active = await saveCall(tx, project_id, call.id, { state: 'active', answered_at: now().toISOString() });
  await sayChanged(tx, project_id, active);
}

/** Whoever held the line before is gone, and with them what they carried. */
export const endLeftCalls = (place: LinePlace): Promise<unknown> =>
  onTheLine(place, async (tx, call) => {
    const { project_id } = place;
    const closing = call.direction === 'in' && call.state === 'ringing' ? 'refused' : 'ended';
    // Of what they were asking just then nobody knows whether the provider heard it.
    await finishCall(tx, project_id, call, { ...lostLine(call), closing, was_dialed: true, by: system });
  });
