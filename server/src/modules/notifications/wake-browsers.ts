import type { Message } from '@parley/contract/inbox/messages';
import type { PushNotice } from '@parley/contract/notifications/push';
import { isFor, seersOf } from '../../kit/events/audience.ts';
import { RetryLater } from '../../kit/jobs/retry-later.ts';
import { findViewer } from '../projects/index.ts';
import type { Outcome } from './rules.ts';
import { sendPush } from './send-push.ts';
import { deleteGone, keepTold, type Receiver } from './subscriptions.queries.ts';
import { surroundings } from './surroundings.ts';
import { vapid } from './vapid.ts';

const atOnce = 16;

/**
 * Wakes these browsers because of a message, as far as their people are away and may see it now, whatever they might when
 * they subscribed. Run again, it goes on where it ended.
 */
export async function wakeBrowsers(
  project_id: number,
  message: Message,
  found: Receiver[],
  noticeFor: (receiver: Receiver) => PushNotice,
): Promise<void> {
  const online = new Set(surroundings().onlineIn(project_id));
  const away = found.filter(({ user_id }) => !online.has(user_id));
  const seen = await Promise.all(away.map((it) => maySee(project_id, message, it)));
  const receivers = away.filter((_, nth) => seen[nth]);
  if (!receivers.length) return;
  const keys = await vapid();
  const outcomes = await allOf(receivers, (it) => sendPush(it, noticeFor(it), keys));
  const whose = (is: (outcome: Outcome) => boolean) => receivers.filter((_, nth) => is(outcomes[nth]!));
  await keepTold(
    whose((it) => it === 'told').map((it) => it.id),
    message.id,
  );
  for (const { id, endpoint } of whose((it) => it === 'gone')) await deleteGone(id, endpoint);
  const waits = outcomes.flatMap((it) => (typeof it === 'object' ? [it.retry_at.getTime()] : []));
  if (waits.length) throw new RetryLater(new Date(Math.max(...waits)), `${waits.length} pushes are put off`);
}

async function maySee(project_id: number, { channel_id }: Message, receiver: Receiver): Promise<boolean> {
  const { user_id, session_id, language, is_room } = receiver;
  const viewer = await findViewer({ user_id, session_id, language, expires_at: 0 }, project_id);
  return viewer !== null && !viewer.is_locked && (is_room || isFor(seersOf(channel_id), viewer));
}

/** A few at a time: writing for a browser takes a moment of ours each. */
async function allOf(receivers: Receiver[], send: (it: Receiver) => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...receivers.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) outcomes[next[0]] = await send(next[1]);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, receivers.length) }, work));
  return outcomes;
}
