import { system } from '@parley/contract/actors';
import { now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { messagesByIds } from '../../inbox/index.ts';
import { isWord } from '../life/rules.ts';
import { change } from './change-tickets.ts';
import { newestInbound } from './changes.queries.ts';
import type { Kept } from './rules.ts';

type Seen = { ticket: Kept; message_id: number };

/** What was put away by somebody who had not read the client's last word is opened by it, as if it came a moment later. */
export async function openUnread(tx: Tx, project_id: number, seen: Seen[]): Promise<void> {
  const away = seen.filter(({ ticket }) => ticket.status !== 'opened');
  if (!away.length) return;
  const newest = await newestInbound(
    tx,
    project_id,
    away.map(({ ticket }) => ticket.dialogue_id),
  );
  const unread = away.filter(({ ticket, message_id }) => (newest.get(ticket.dialogue_id) ?? 0) > message_id);
  if (!unread.length) return;
  const at = now().getTime();
  const found = await messagesByIds(tx, project_id, [
    ...new Set(unread.map((it) => newest.get(it.ticket.dialogue_id)!)),
  ]);
  const spoken = new Set(found.filter((it) => isWord(it, at)).map((it) => it.id));
  const steps = unread
    .filter(({ ticket }) => spoken.has(newest.get(ticket.dialogue_id)!))
    .map(({ ticket }) => ({ kept: ticket, wanted: { status: 'opened' as const } }));
  const doer = { project_id, by: { actor: system, origin: null } };
  await change(tx, doer, steps, { token: null, why: 'client_wrote' });
}
