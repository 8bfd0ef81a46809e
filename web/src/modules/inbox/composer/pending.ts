import type { DraftMode } from '@parley/contract/inbox/drafts';
import {
  type Message,
  messageCreated,
  type MessageFile,
  type QuotedMessage,
  sendMessage,
} from '@parley/contract/inbox/messages';
import { sendComment } from '@parley/contract/inbox/thread';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { api } from '../../../kit/api.ts';
import { askedPause, isApiError, isRefusal } from '../../../kit/api-error.ts';
import { onLive } from '../../../kit/live.ts';
import { currentProject } from '../../../kit/session.ts';
import { uuid } from '../../../kit/uuid.ts';
import { placeMessage } from '../thread/messages.ts';
import { endLeaving, letDraftLeave } from './drafts.ts';
import { forgetPending, recallPending, rememberPending } from './kept-pending.ts';
import { newestSeen } from '../../tickets/index.ts';
import type { Settling } from './settle-tickets.ts';

/** A message written here that the stream has not brought back yet. */
export type Pending = Written & {
  uid: string;
  /** `collided`: a colleague answered meanwhile, and the writer has to decide. */
  state: 'sending' | 'failed' | 'collided';
  error: string | null;
  at: number;
  force?: boolean;
  collision?: Collision;
};

/** What somebody wrote, and how it is to leave. */
export type Written = {
  contact_id: number;
  dialogue_id: number;
  channel_id: number;
  text: string;
  mode?: DraftMode;
  file?: MessageFile | null;
  quoted?: QuotedMessage | null;
  /** What it has as a letter. */
  letter?: { subject: string; cc: string[] } | null;
  /** It leaves in one letter with others. */
  together?: { uid: string; count: number };
  mentions?: number[];
  teams?: number[];
  /** What the provider has approved, and how it is filled in. */
  template?: { id: number; values: Record<string, string> };
  /** One of the team's own that it was begun with. */
  template_id?: number;
  /** Seconds in which it can be taken back. */
  hold?: number;
  after_message_id?: number | null;
  /** The server keeps it as a draft, too. */
  draft?: boolean;
  /** What becomes of a ticket once all that was written together is stored. */
  settles?: Settling | null;
};
export type Collision = { name: string; message: string };

const RETRY_MS = [1000, 2000, 4000, 8000, 15_000, 15_000, 15_000];
// The stream brings a stored message back within milliseconds; when it does not, the answer itself is shown.
const STREAM_MS = 3000;

const outbox = createStore<{ all: Pending[] }>(() => ({ all: recallPending() }));

export function usePending(contactId: number): Pending[] {
  const { all } = useStore(outbox);
  return useMemo(() => all.filter(({ contact_id }) => contact_id === contactId), [all, contactId]);
}

/** Shown at once; sent under a key of its own, so that trying again never sends twice. */
export function writeMessage(written: Written, uid = uuid()) {
  const it: Pending = { ...written, uid, state: 'sending', error: null, at: Date.now() };
  rememberPending(it);
  outbox.setState(({ all }) => ({ all: [...all, it] }));
  inTurn(it);
}

/** `force`: although a colleague has answered meanwhile. */
export function retry(uid: string, { force = false } = {}) {
  const it = change(uid, { state: 'sending', error: null, ...(force ? { force } : {}) });
  if (it) inTurn(it);
}

export function drop(uid: string) {
  if (!outbox.getState().all.some((it) => it.uid === uid)) return;
  forgetPending(uid);
  outbox.setState(({ all }) => ({ all: all.filter((it) => it.uid !== uid) }));
}

/** The author's screen is confirmed by the same event as everyone's. What a closed page left unsent goes on. */
export function followOutbox(): () => void {
  for (const it of outbox.getState().all) if (it.state === 'sending') inTurn(it);
  return onLive(messageCreated, ({ uid }) => drop(uid), { immediate: true });
}

/** Messages of one dialogue leave one after another, or a break would shuffle them. */
const tails = new Map<number, Promise<void>>();
function inTurn({ uid, contact_id, dialogue_id, draft }: Pending) {
  const before = tails.get(dialogue_id) ?? Promise.resolve();
  if (draft) letDraftLeave(contact_id);
  tails.set(
    dialogue_id,
    before.then(async () => {
      const hasLeft = await deliver(uid);
      if (draft) endLeaving(contact_id, hasLeft);
    }),
  );
}

/** True when it is stored. While the server is away the same message is tried again; a refusal is final until the person decides. */
async function deliver(uid: string): Promise<boolean> {
  for (const pause of [...RETRY_MS, null]) {
    const it = outbox.getState().all.find((one) => one.uid === uid);
    if (!it) return false;
    try {
      const { data } = await send(it);
      setTimeout(() => showAnswer(data), STREAM_MS);
      if (it.settles) settle(it);
      return true;
    } catch (error) {
      if (isSeenGone(error, it)) {
        change(uid, { after_message_id: newestSeen(it.contact_id, it.after_message_id!) });
        continue;
      }
      if (pause === null || isRefusal(error)) {
        change(uid, afterRefusal(error));
        return false;
      }
      await new Promise((resume) => setTimeout(resume, Math.max(pause, askedPause(error))));
    }
  }
  return false;
}

function settle(it: Pending) {
  const { all } = outbox.getState();
  change(it.uid, { settles: null });
  void import('./settle-tickets.ts').then(({ settleAfter }) => settleAfter(all, it));
}

async function send(it: Pending): Promise<{ data: Message }> {
  const { uid, contact_id, dialogue_id, channel_id, text, file, quoted, hold, after_message_id, force, draft } = it;
  if (it.mode === 'note')
    return api(sendComment, {
      id: contact_id,
      uid,
      text,
      dialogue_id,
      mentions: it.mentions ?? [],
      ...(it.teams?.length ? { teams: it.teams } : {}),
      ...(draft ? { draft } : {}),
    });
  const rest = {
    ...(hold ? { hold } : {}),
    ...(after_message_id ? { after_message_id } : {}),
    ...(force ? { force } : {}),
  };
  if (it.template) {
    const { id, values } = it.template;
    const approved = { values, ...(file ? { file_id: file.id } : {}) };
    const { deliverApproved } = await import('./approved/deliver-approved.ts');
    return deliverApproved({ id, user_id: dialogue_id, uid, approved, ...rest });
  }
  return api(sendMessage, {
    project: currentProject() ?? 0,
    channel: channel_id,
    id: dialogue_id,
    uid,
    text,
    ...(file ? { file_id: file.id } : {}),
    ...(quoted ? { quotedMessageId: quoted.id } : {}),
    ...it.letter,
    ...(it.together ? { together: it.together } : {}),
    ...(it.template_id === undefined ? {} : { template_id: it.template_id }),
    ...rest,
    ...(draft ? { draft } : {}),
  });
}

/** The message seen last was taken back by its writer, or cleared away: then the one before it was. */
const isSeenGone = (error: unknown, { after_message_id }: Pending) =>
  isApiError(error) && error.code === 'not_found' && Boolean(after_message_id);

function afterRefusal(error: unknown): Partial<Pending> {
  if (!isApiError(error)) return { state: 'failed', error: null };
  if (error.code === 'answered_meanwhile') return { state: 'collided', collision: error.details as Collision };
  return { state: 'failed', error: error.text };
}

/** The stream knows more than the answer, so where it was faster the answer says nothing. */
function showAnswer(message: Message) {
  if (!outbox.getState().all.some(({ uid }) => uid === message.uid)) return;
  placeMessage(message);
  drop(message.uid);
}

function change(uid: string, how: Partial<Pending>): Pending | undefined {
  const all = outbox.getState().all.map((it) => (it.uid === uid ? { ...it, ...how } : it));
  outbox.setState({ all });
  const changed = all.find((it) => it.uid === uid);
  if (changed) rememberPending(changed);
  return changed;
}
