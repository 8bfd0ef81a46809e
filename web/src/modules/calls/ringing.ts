import type { Call } from '@parley/contract/calls/calls';
import i18next from 'i18next';
import { localConfig } from '../../kit/local-config.ts';
import { readWireTime } from '../../kit/time.ts';
import { toast } from '../../ui/toast.ts';
import { endTypes, isUnderWay } from './call-state.ts';
import { isRinging, ringingAfter, ringsFor } from './call-news.ts';
import { begin, happen, shown } from './shown.ts';

// The server's word comes first; without one it does not ring for ever.
const PATIENCE_MS = 5000;

let ringing: Call[] = [];
/** Not to be shown here again. */
const hidden = new Set<number>();

export const hideRinging = (id: number) => void hidden.add(id);

/** What rings now, as the server lists it. */
export function setRinging(calls: readonly Call[]) {
  ringing = calls.filter(isRinging);
  const { state, call } = shown.getState();
  if (state.step === 'INCOMING_CALL' && !ringing.some(({ id }) => id === call?.id)) stopRinging();
  showNextRinging();
}

/** Whoever has it: what is taken or over rings no more. */
export function noteRinging(call: Call) {
  ringing = ringingAfter(ringing, call);
}

export function heardRinging(call: Call, myId: number | undefined) {
  const { state, call: rings, isBusy } = shown.getState();
  const isShown = state.step === 'INCOMING_CALL' && rings?.id === call.id;
  const isTakenHere = isBusy && call.operator_id === myId;
  if (isShown && !isRinging(call) && !isTakenHere) {
    stopRinging();
    if (call.operator_id !== null && call.operator_id !== myId)
      toast.info(i18next.t('calls:taken_by', { who: call.operator_name ?? '', name: call.name }));
  }
  showNextRinging();
}

/** One at a time, and none while this person speaks. */
export function showNextRinging() {
  const { state } = shown.getState();
  const next = ringing.find(({ id }) => !hidden.has(id));
  if (!next || isUnderWay(state) || !localConfig.getState().showIncomingCalls) return;
  const { name, phone, contact_id, user_id, channel_id } = next;
  begin({ name, phone, contact_id, dialogue_id: user_id, channel_id }, next, { kind: 'rang', at: Date.now() });
  const length = ringsFor(readWireTime, next);
  if (length !== null) setTimeout(() => forget(next.id), length + PATIENCE_MS);
}

function forget(id: number) {
  ringing = ringing.filter((it) => it.id !== id);
  const { state, call } = shown.getState();
  if (state.step === 'INCOMING_CALL' && call?.id === id) stopRinging();
}

/** End type 3: the card is gone. */
const stopRinging = () => happen({ kind: 'ended', type: endTypes.timeout });
