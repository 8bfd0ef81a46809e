import { type Message, messageCreated, sendMessage } from '@parley/contract/inbox/messages';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { api } from '../../../kit/api.ts';
import { isApiError } from '../../../kit/api-error.ts';
import { onLive } from '../../../kit/live.ts';
import { currentProject } from '../../../kit/session.ts';
import { uuid } from '../../../kit/uuid.ts';
import { placeMessage } from '../thread/messages.ts';
import { forgetPending, recallPending, rememberPending } from './kept-pending.ts';

/** A message written here that the stream has not brought back yet. */
export type Pending = {
  uid: string;
  contact_id: number;
  dialogue_id: number;
  channel_id: number;
  text: string;
  state: 'sending' | 'failed';
  error: string | null;
  at: number;
};

const RETRY_MS = [1000, 2000, 4000, 8000, 15_000, 15_000, 15_000];
// The stream brings a stored message back within milliseconds; when it does not, the answer itself is shown.
const STREAM_MS = 3000;

const outbox = createStore<{ all: Pending[] }>(() => ({ all: recallPending() }));

export function usePending(contactId: number): Pending[] {
  const { all } = useStore(outbox);
  return useMemo(() => all.filter(({ contact_id }) => contact_id === contactId), [all, contactId]);
}

/** Shown at once; sent under a key of its own, so that trying again never sends twice. */
export function writeMessage(to: Pick<Pending, 'contact_id' | 'dialogue_id' | 'channel_id'>, text: string) {
  const it: Pending = { ...to, text, uid: uuid(), state: 'sending', error: null, at: Date.now() };
  rememberPending(it);
  outbox.setState(({ all }) => ({ all: [...all, it] }));
  inTurn(it);
}

export function retry(uid: string) {
  const it = outbox.getState().all.find((one) => one.uid === uid);
  if (!it) return;
  change(uid, { state: 'sending', error: null });
  inTurn(it);
}

export function drop(uid: string) {
  if (!outbox.getState().all.some((it) => it.uid === uid)) return;
  forgetPending(uid);
  outbox.setState(({ all }) => ({ all: all.filter((it) => it.uid !== uid) }));
}

/** The author's screen is confirmed by the same event as everyone's. What a closed page left unsent goes on. */
export function followOutbox(): () => void {
  for (const it of outbox.getState().all) if (it.state !== 'failed') inTurn(it);
  return onLive(messageCreated, ({ uid }) => drop(uid), { immediate: true });
}

/** Messages of one dialogue leave one after another, or a break would shuffle them. */
const tails = new Map<number, Promise<void>>();
function inTurn(it: Pending) {
  const before = tails.get(it.dialogue_id) ?? Promise.resolve();
  tails.set(
    it.dialogue_id,
    before.then(() => deliver(it)),
  );
}

/** While the server is away the same message is tried again; a refusal is final until the person decides. */
async function deliver({ uid, channel_id, dialogue_id, text }: Pending): Promise<void> {
  const project = currentProject() ?? 0;
  for (const pause of [...RETRY_MS, null]) {
    try {
      const { data } = await api(sendMessage, { project, channel: channel_id, id: dialogue_id, uid, text });
      setTimeout(() => showAnswer(data), STREAM_MS);
      return;
    } catch (error) {
      if (pause === null || isRefusal(error)) {
        return change(uid, { state: 'failed', error: isApiError(error) ? error.text : null });
      }
      await new Promise((resume) => setTimeout(resume, pause));
    }
  }
}

const isRefusal = (error: unknown) =>
  isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;

/** The stream knows more than the answer, so where it was faster the answer says nothing. */
function showAnswer(message: Message) {
  if (!outbox.getState().all.some(({ uid }) => uid === message.uid)) return;
  placeMessage(message);
  drop(message.uid);
}

function change(uid: string, how: Partial<Pending>) {
  const all = outbox.getState().all.map((it) => (it.uid === uid ? { ...it, ...how } : it));
  outbox.setState({ all });
  const changed = all.find((it) => it.uid === uid);
  if (changed) rememberPending(changed);
}
