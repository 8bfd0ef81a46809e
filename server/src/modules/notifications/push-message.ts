import type { Message } from '@parley/contract/inbox/messages';
import { isNewsFor } from '@parley/contract/notifications/news';
import { hours, now } from '../../kit/clock.ts';
import { isFor, seersOf } from '../../kit/events/audience.ts';
import { findMember } from '../projects/index.ts';
import { noticeOf } from './rules.ts';
import { type Receiver, receiversOf } from './subscriptions.queries.ts';
import { surroundings } from './surroundings.ts';
import { wakeBrowsers } from './wake-browsers.ts';

// Old messages that arrive only now, and pushes that could not leave for so long, are news no more.
const freshFor = hours(1);

/**
 * Wakes the browsers of those whom a message concerns and who are not here, as far as they may see it now, whatever they
 * might when they subscribed. Run again, it goes on where it ended: who was told, who came back, who has read it
 * meanwhile or lost the right to is skipped.
 */
export async function pushMessage(message: Message, { project_id }: { project_id: number | null }): Promise<void> {
  const moment = now();
  if (project_id === null || moment.getTime() - message.order / 1000 > freshFor) return;
  const { id: message_id, user_id: dialogue_id, position } = message;
  const found = await receiversOf({ project_id, message_id, dialogue_id, position, now: moment });
  const online = new Set(surroundings().onlineIn(project_id));
  const meant = found.filter(
    ({ user_id, operator_id }) => !online.has(user_id) && isNewsFor(user_id, message, { operator: operator_id }),
  );
  const seen = await Promise.all(meant.map((it) => maySee(project_id, message, it)));
  await wakeBrowsers(
    meant.filter((_, nth) => seen[nth]),
    message_id,
    (it) => noticeOf(project_id, message, it),
  );
}

async function maySee(project_id: number, { channel_id }: Message, receiver: Receiver): Promise<boolean> {
  const { user_id, is_room } = receiver;
  const viewer = await findMember(project_id, user_id);
  return viewer !== null && !viewer.is_locked && (is_room || isFor(seersOf(channel_id), viewer));
}
