import type { Call } from '@parley/contract/calls/calls';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { atRest, type CallEvent, type CallState, isUnderWay, nextCallState } from './call-state.ts';
import { type Callee, useCallsHere } from './here.ts';
import type { PeerState } from './talk/peer.ts';

export type Shown = {
  state: CallState;
  who: Callee | null;
  /** The call itself, once there is one: this window has it, or it rings here. */
  call: Call | null;
  /** The server is asked. */
  isBusy: boolean;
  isMuted: boolean;
  link: PeerState;
  /** The microphone is unplugged. */
  isDeaf: boolean;
  isRecorded: boolean;
  /** What the client is told before they are recorded. */
  announcement: string | null;
  /** Written while they speak. */
  note: string;
};

const fresh = {
  call: null,
  isBusy: false,
  isMuted: false,
  link: 'connecting',
  isDeaf: false,
  isRecorded: false,
  announcement: null,
  note: '',
} as const;

export const shown = createStore<Shown>(() => ({ ...fresh, state: atRest, who: null }));
export const useShown = () => useStore(shown);
export const change = (it: Partial<Shown>) => shown.setState(it);

/** A call that this person has in another window. */
let elsewhere: number | null = null;

export function setElsewhere(id: number | null) {
  elsewhere = id;
  tellHere();
}
export const isElsewhere = (id?: number): boolean => (id === undefined ? elsewhere !== null : elsewhere === id);

/** Whose call it is from now on. */
export function begin(who: Callee, call: Call | null, event: CallEvent) {
  shown.setState({ ...fresh, who, call });
  happen(event);
}

export function happen(event: CallEvent) {
  const { state } = shown.getState();
  shown.setState({ state: nextCallState(state, event) });
  tellHere();
}

function tellHere() {
  const { state } = shown.getState();
  const isSpeaking = isUnderWay(state) && state.step !== 'INCOMING_CALL';
  useCallsHere.setState({ isInCall: isSpeaking || elsewhere !== null });
}
