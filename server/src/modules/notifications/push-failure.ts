import type { Message } from '@parley/contract/inbox/messages';
import { now } from '../../kit/clock.ts';
import { failureNoticeOf } from './rules.ts';
import { receiversOf } from './subscriptions.queries.ts';
import { surroundings } from './surroundings.ts';
import { wakeBrowsers } from './wake-browsers.ts';

/** What did not leave is told to whoever wrote it. */
export const isForAwayWriter = ({ status, operator_id }: Message, project_id: number): boolean =>
  status === 'failed' && operator_id !== null && !surroundings().onlineIn(project_id).includes(operator_id);

/** Wakes the browsers of whoever wrote what did not leave, and is not here to see it. */
export async function pushFailure(message: Message, { project_id }: { project_id: number | null }): Promise<void> {
  if (project_id === null) return;
  const { id: message_id, user_id: dialogue_id, position, operator_id } = message;
  const found = await receiversOf({ project_id, message_id, dialogue_id, position, is_aside: true, now: now() });
  const writers = found.filter((it) => it.user_id === operator_id);
  await wakeBrowsers(project_id, message, writers, (it) => failureNoticeOf(project_id, message, it));
}
