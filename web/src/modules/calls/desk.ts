import { acceptCall, type Call, callLead, endCall, rejectCall, startCall } from '@parley/contract/calls/calls';
import { api } from '../../kit/api.ts';
import { isApiError } from '../../kit/api-error.ts';
import type { Data } from '../../kit/query.ts';
import { currentProject } from '../../kit/session.ts';
import { uuid } from '../../kit/uuid.ts';
import { againIfAway } from './again-if-away.ts';
import { endTypes, isOver, isUnderWay } from './call-state.ts';
import { keepAlive } from './keep-alive.ts';
import { keepNote } from './keep-note.ts';
import type { Callee } from './here.ts';
import { hideRinging, showNextRinging } from './ringing.ts';
import { eventOf } from './call-news.ts';
import { begin, change, happen, isElsewhere, setElsewhere, shown } from './shown.ts';
import { letGo, takeMicrophone } from './talk/microphone.ts';
import { holdOneCall } from './talk/one-call.ts';
import { sendRecording } from './talk/send-recording.ts';
import { startTalk, type Talk } from './talk/talk.ts';

type Taken = Data<typeof startCall>;
type Ending = 'no_microphone' | 'lost' | 'closed';

/** This window, among all that a person may have open. */
const tab = uuid();
let talk: Talk | null = null;
let stopKeeping: (() => void) | null = null;
let letOthersCall = () => undefined as void;
/** Which wish is the last one: what an earlier one is answered concerns nobody. */
let wish = 0;

export const currentTalk = (): Talk | null => talk;

export function ask(who: Callee, isSure: boolean) {
  const { state, call } = shown.getState();
  if (state.step === 'INCOMING_CALL' && call) hideRinging(call.id);
  else if (isUnderWay(state)) return;
  if (isElsewhere()) return;
  keepNote();
  happen({ kind: 'closed' });
  begin(who, null, { kind: 'asked' });
  if (isSure) void dial();
}

export async function dial(): Promise<void> {
  const { who, state } = shown.getState();
  if (!who) return;
  // Once more, after one that is over.
  if (isOver(state)) ask(who, false);
  const { lead_id, dialogue_id, contact_id, channel_id } = who;
  const phone = who.phone ? { phone: who.phone } : {};
  const uid = uuid();
  await reach(async () => {
    if (lead_id !== undefined) return api(callLead, { uid, tab, lead_id, ...phone });
    const whom = dialogue_id ? { dialogue_id } : contact_id ? { contact_id } : phone;
    return api(startCall, { uid, tab, ...whom, ...(channel_id ? { channel_id } : {}) });
  });
}

/** The first to accept has it: the server says who that is. */
export async function accept(): Promise<void> {
  const { call } = shown.getState();
  if (call) await reach(() => api(acceptCall, { id: call.id, tab }));
}

export function reject() {
  const { call } = shown.getState();
  if (!call) return;
  hide();
  void againIfAway(() => api(rejectCall, { id: call.id })).catch(() => undefined);
}

/** Colleagues go on hearing it. */
export function hide() {
  const { call } = shown.getState();
  if (call) hideRinging(call.id);
  close();
}

/** Closed at once; the provider is told meanwhile. */
export function hangUp() {
  const { call, state } = shown.getState();
  if (call && isUnderWay(state)) tellEnd(call.id);
  close();
}

export function close() {
  wish += 1;
  keepNote();
  release();
  happen({ kind: 'closed' });
  showNextRinging();
}

export function mute(isMuted: boolean) {
  talk?.mute(isMuted);
  change({ isMuted });
}

/** What has become of the call that this window has. */
export function heardOwn(call: Call) {
  if (talk?.call_id !== call.id) return;
  change({ call });
  const event = eventOf(call, Date.now());
  if (event?.kind === 'answered' && shown.getState().state.step === 'WAITING') talk.answered(call.is_recorded);
  if (event) happen(event);
  if (call.state === 'ended') release();
}

export const isOwn = (id: number): boolean => talk?.call_id === id;

/** The microphone first: nobody is rung up by somebody who cannot speak. */
async function reach(call: () => Promise<{ data: Taken }>): Promise<void> {
  if (shown.getState().isBusy) return;
  wish += 1;
  const mine = wish;
  const { who } = shown.getState();
  // Meanwhile the window may have been closed, and another call may ring in its place.
  const isOurs = () => mine === wish && who === shown.getState().who;
  change({ isBusy: true });
  const hold = await holdOneCall();
  const stream = hold && (await takeMicrophone().catch(() => null));
  try {
    if (isOurs() && stream) {
      const { data } = await againIfAway(call);
      if (isOurs()) {
        letOthersCall = hold;
        return speak(data, stream);
      }
      tellEnd(data.call.id);
    } else if (isOurs()) fail(hold ? 'no_microphone' : 'already_in_call');
  } catch (error) {
    if (isOurs()) fail(isApiError(error) ? error.text || (error.code ?? '') : 'call_line_is_away');
  }
  letGo(stream);
  hold?.();
}

function fail(error: string) {
  change({ isBusy: false });
  const { call } = shown.getState();
  // It may ring on for others: here it has been answered.
  if (call) hideRinging(call.id);
  happen({ kind: 'failed', error });
}

function speak({ call, ice_servers, announcement }: Taken, stream: MediaStream) {
  if (isElsewhere(call.id)) setElsewhere(null);
  change({ call, isBusy: false, isRecorded: call.is_recorded, announcement, link: 'connecting' });
  happen({ kind: call.direction === 'out' ? 'started' : 'accepted', at: Date.now() });
  talk = startTalk({
    project: currentProject() ?? 0,
    call_id: call.id,
    tab,
    ice_servers,
    stream,
    onLink: (link) => change({ link }),
    onDeaf: (isDeaf) => change({ isDeaf }),
    lost: () => leave(call.id, 'lost', 'call_was_lost'),
  });
  stopKeeping = keepAlive(call.id, tab, {
    heard: heardOwn,
    isGone: () => {
      happen({ kind: 'ended', type: endTypes.remote });
      release();
    },
  });
  if (call.direction === 'in' || call.state === 'active') talk.answered(call.is_recorded);
  if (call.state !== 'ringing') heardOwn(call);
}

function leave(id: number, error: Ending, reason: string) {
  tellEnd(id, error);
  happen({ kind: 'failed', error: reason });
  release();
}

const tellEnd = (id: number, error?: Ending) =>
  void againIfAway(() => api(endCall, { id, tab, ...(error ? { error } : {}) })).catch(() => undefined);

function release() {
  stopKeeping?.();
  stopKeeping = null;
  const over = talk;
  talk = null;
  letOthersCall();
  if (over) void over.stop().then((recording) => recording && sendRecording(recording.of, recording));
}
