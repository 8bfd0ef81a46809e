import { getUser } from '@parley/contract/accounts/users';
import { type Call, callChanged, getCurrentCalls } from '@parley/contract/calls/calls';
import { createElement } from 'react';
import { api } from '../../kit/api.ts';
import { addTexts } from '../../kit/i18n/i18n.ts';
import { onLive, readFirst } from '../../kit/live.ts';
import { localConfig } from '../../kit/local-config.ts';
import { type Data, keyOf } from '../../kit/query.ts';
import { queryClient } from '../../kit/query-client.ts';
import { heardOwn, isOwn } from './desk.ts';
import { useCallsHere } from './here.ts';
import { ringWhileAsked } from './ring.ts';
import { noticeWhileHidden } from './ring-notice.ts';
import { sendLeftRecordings } from './talk/left-recordings.ts';
import { heardRinging, noteRinging, setRinging, showNextRinging } from './ringing.ts';
import { isElsewhere, setElsewhere } from './shown.ts';
import { CallPlace } from './window/call-place.tsx';

/** Keeps in step what rings for this member, and the one call they have, whichever window has it. */
export async function followCalls(): Promise<() => void> {
  await addTexts('calls');
  useCallsHere.setState({ place: createElement(CallPlace) });
  const stops = [
    onLive(callChanged, hear, { immediate: true }),
    readFirst(readCurrent),
    // Whoever allows it again is rung at once.
    localConfig.subscribe(showNextRinging),
    ringWhileAsked(),
    noticeWhileHidden(),
  ];
  void readCurrent().catch(() => undefined);
  void sendLeftRecordings().catch(() => undefined);
  return () => {
    for (const stop of stops) stop();
  };
}

async function readCurrent(): Promise<void> {
  const { mine, ringing } = (await api(getCurrentCalls, {})).data;
  setElsewhere(mine && !isOwn(mine.id) ? mine.id : null);
  if (mine) heardOwn(mine);
  setRinging(ringing);
}

function hear(call: Call) {
  const myId = queryClient.getQueryData<{ data: Data<typeof getUser> }>(keyOf(getUser, {}))?.data.id;
  noteRinging(call);
  if (isOwn(call.id)) return heardOwn(call);
  const isMine = call.operator_id === myId && call.state !== 'ended';
  if (isMine) setElsewhere(call.id);
  else if (isElsewhere(call.id)) setElsewhere(null);
  heardRinging(call, myId);
}
