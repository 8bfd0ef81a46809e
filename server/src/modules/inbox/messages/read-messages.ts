import type { readMessages as endpoint } from '@parley/contract/inbox/messages';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { emitAll } from '../../../kit/events/events.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { roomVersions } from '../dialogues/contact-versions.ts';
import { lockContact } from '../dialogues/dialogues.queries.ts';
import { type LockedContact, readLocked } from '../dialogues/locked-contact.ts';
import type { DialogueState } from '../dialogues/rules.ts';
import { saveContact } from '../dialogues/save-contact.ts';
import { seerOf } from '../dialogues/seen.queries.ts';
import { readTo } from '../rooms/rooms.queries.ts';
import { afterReading } from './rules.ts';

/** What a client wrote is read for the whole team once someone has read it; in a room each reads for themselves. */
export async function readMessages(
  viewer: Viewer,
  { contact_id }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  await transaction(viewer.project_id, async (tx) => {
    const seen = await lockContact(tx, { ...seerOf(viewer), contact_id });
    const contact = seen.length ? await readLocked(tx, viewer.project_id, { contact_id }) : null;
    if (!contact) refuse('not_found');
    const seenIds = seen.map((it) => it.id);
    const [room] = contact.dialogues.filter((it) => it.is_room);
    if (room) await readRoom(tx, viewer, contact, room);
    else await saveContact(tx, contact, afterReading(contact.dialogues, seenIds));
  });
  return { data: null };
}

/** Told to the reader alone, for their other screens: how far one has read is nobody else's matter. */
async function readRoom(tx: Tx, { project_id, user_id }: Viewer, { person }: LockedContact, room: DialogueState) {
  const readers = await readTo(tx, { project_id, dialogue_id: room.id, user_id, position: room.position });
  const moved = readers.filter((it) => it.user_id === user_id && it.was_at < room.position);
  await emitAll(tx, project_id, roomVersions(person, room, moved));
}
