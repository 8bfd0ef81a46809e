import { system } from '@parley/contract/actors';
import { now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { messagesByIds } from '../../inbox/index.ts';
import { isWord } from '../life/rules.ts';
import { change } from './change-tickets.ts';
import { newestInbound } from './changes.queries.ts';
import type { Kept } from './rules.ts';

/** What was put away by somebody who had not read the client's last word is opened by it, as if it came a moment later. */
export async function openUnread(tx: Tx, project_id: number, ticket: Kept, seen_message_id: number): Promise<void> {
  if (ticket.status === 'opened') return;
  const id = await newestInbound(tx, project_id, ticket.dialogue_id);
  if (id === null || id <= seen_message_id) return;
  const [message] = await messagesByIds(tx, project_id, [id]);
  if (!message || !isWord(message, now().getTime())) return;
  const doer = { project_id, by: { actor: system, origin: null } };
  await change(tx, doer, [{ kept: ticket, wanted: { status: 'opened' } }], { token: null, why: 'client_wrote' });
}
