import type { Message } from '@parley/contract/inbox/messages';
import { isNewsFor } from '@parley/contract/notifications/news';
import { hours, now } from '../../kit/clock.ts';
import { isFor, seersOf } from '../../kit/events/audience.ts';
import { RetryLater } from '../../kit/jobs/retry-later.ts';
import { findViewer } from '../projects/index.ts';
import { noticeOf, type Outcome } from './rules.ts';
import { sendPush } from './send-push.ts';
import { deleteGone, keepTold, type Receiver, receiversOf } from './subscriptions.queries.ts';
import { surroundings } from './surroundings.ts';
import { vapid } from './vapid.ts';

// Old messages that arrive only now, and pushes that could not leave for so long, are news no more.
const freshFor = hours(1);
const atOnce = 16;

/**
 * Wakes the browsers of those whom a message concerns and who are not here. Run again, it goes on where it ended: who
 * was told, who came back, who has read it meanwhile or lost the right to is skipped.
 */
export async function pushMessage(message: Message, { project_id }: { project_id: number | null }): Promise<void> {
  const moment = now();
  if (project_id === null || moment.getTime() - message.order / 1000 > freshFor) return;
  const { id: message_id, user_id: dialogue_id, position } = message;
  const is_note = message.message_type === 'comment';
  const found = await receiversOf({ project_id, message_id, dialogue_id, position, is_note, now: moment });
  const receivers = await concerned(project_id, message, found);
  if (!receivers.length) return;
  const keys = await vapid();
  const outcomes = await allOf(receivers, (it) => sendPush(it, noticeOf(project_id, message, it), keys));
  const whose = (is: (outcome: Outcome) => boolean) => receivers.filter((_, nth) => is(outcomes[nth]!));
  await keepTold(
    whose((it) => it === 'told').map((it) => it.id),
    message_id,
  );
  for (const { id, endpoint } of whose((it) => it === 'gone')) await deleteGone(id, endpoint);
  const waits = outcomes.flatMap((it) => (typeof it === 'object' ? [it.retry_at.getTime()] : []));
  if (waits.length) throw new RetryLater(new Date(Math.max(...waits)), `${waits.length} pushes are put off`);
}

/** Those it is meant for, who are away, and who may see it now, whatever they might when they subscribed. */
async function concerned(project_id: number, message: Message, found: Receiver[]): Promise<Receiver[]> {
  const online = new Set(surroundings().onlineIn(project_id));
  const meant = found.filter(
    ({ user_id, operator_id }) => !online.has(user_id) && isNewsFor(user_id, message, { operator: operator_id }),
  );
  const seen = await Promise.all(meant.map((it) => maySee(project_id, message, it)));
  return meant.filter((_, nth) => seen[nth]);
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
