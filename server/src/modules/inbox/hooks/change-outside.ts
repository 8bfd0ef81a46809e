import { messageUpdated } from '@parley/contract/inbox/messages';
import type { EventOf } from '../../../channels/events.ts';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { seersOf } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { readLocked } from '../dialogues/locked-contact.ts';
import { saveContact } from '../dialogues/save-contact.ts';
import { findMessage } from '../messages/messages.queries.ts';
import { newestOf } from '../messages/outbox.queries.ts';
import { storable } from '../rules.ts';
import type { Place } from './hear.ts';
import { editText, lockContactRow, messagesByOutside, noteDeleted, noteReaction } from './outside.queries.ts';

type Change = EventOf<'edit'> | EventOf<'delete'> | EventOf<'reaction'>;

/** What a client did to messages after they were written. Of messages we do not know there is nothing to change. */
export async function changeOutside({ project_id, channel_id }: Place, change: Change): Promise<void> {
  const outside_ids = change.kind === 'delete' ? change.outside_ids : [change.outside_id];
  const found = await messagesByOutside(dbOf(project_id), { project_id, channel_id, outside_ids });
  for (const place of found) await transaction(project_id, (tx) => changeOne(tx, project_id, place, change));
}

async function changeOne(
  tx: Tx,
  project_id: number,
  { id, dialogue_id, contact_id }: { id: number; dialogue_id: number; contact_id: number },
  change: Change,
): Promise<void> {
  await lockContactRow(tx, { project_id, contact_id });
  const [changed] = await write(tx, project_id, id, change);
  if (!changed) return;
  if (change.kind === 'edit') await renewPreview(tx, project_id, { contact_id, dialogue_id, at: changed.at });
  const { way: _, ...message } = (await findMessage(tx, project_id, id))!;
  // Whoever sees the channel saw the message.
  await emit(tx, project_id, messageUpdated, message, seersOf(message.channel_id));
}

function write(tx: Tx, project_id: number, id: number, change: Change): Promise<{ at: number }[]> {
  switch (change.kind) {
    case 'edit':
      return editText(tx, { project_id, id, text: storable(change.text), at: new Date(change.at) });
    case 'delete':
      return noteDeleted(tx, { project_id, id, at: new Date(change.at) });
    case 'reaction':
      return noteReaction(tx, { project_id, id, emoji: change.emoji && storable(change.emoji).slice(0, 32) });
  }
}

/** The list shows the newest message as it reads now. */
async function renewPreview(
  tx: Tx,
  project_id: number,
  { contact_id, dialogue_id, at }: { contact_id: number; dialogue_id: number; at: number },
): Promise<void> {
  const contact = await readLocked(tx, project_id, { contact_id });
  if (!contact?.dialogues.some((it) => it.id === dialogue_id && it.last_message_at === at)) return;
  const newest = await newestOf(tx, project_id, dialogue_id);
  await saveContact(
    tx,
    contact,
    contact.dialogues.map((it) => (it.id === dialogue_id ? { ...it, ...newest } : it)),
  );
}
