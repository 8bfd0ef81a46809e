import type { Message } from '@parley/contract/inbox/messages';
import { isNewsFor } from '@parley/contract/notifications/news';
import { hours, now } from '../../kit/clock.ts';
import { noticeOf } from './rules.ts';
import { receiversOf } from './subscriptions.queries.ts';
import { wakeBrowsers } from './wake-browsers.ts';

// Old messages that arrive only now, and pushes that could not leave for so long, are news no more.
const freshFor = hours(1);

/**
 * Wakes the browsers of those whom a message concerns and who are not here. Run again, it goes on where it ended: who
 * was told, who came back, who has read it meanwhile or lost the right to is skipped.
 */
export async function pushMessage(message: Message, { project_id }: { project_id: number | null }): Promise<void> {
  const moment = now();
  if (project_id === null || moment.getTime() - message.order / 1000 > freshFor) return;
  const { id: message_id, user_id: dialogue_id, position } = message;
  const is_aside = message.message_type === 'comment';
  const found = await receiversOf({ project_id, message_id, dialogue_id, position, is_aside, now: moment });
  const meant = found.filter(({ user_id, operator_id }) => isNewsFor(user_id, message, { operator: operator_id }));
  await wakeBrowsers(project_id, message, meant, (it) => noticeOf(project_id, message, it));
}
