import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../kit/db/index.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { type DialogueState, isListed, settle } from '../dialogues/rules.ts';
import { storeMessage } from '../messages/store-message.ts';
import { storable } from '../rules.ts';
import type { Held } from './held-contact.ts';
import type { Desk } from './rules.ts';

type Note = { by: Pick<Viewer, 'user_id' | 'name'>; to: number[]; comment: string };

type Places = { line_at: DialogueState; note_at: DialogueState };

/** A note for colleagues, below the line that tells what was done. */
export async function writeNote(
  tx: Tx,
  { contact }: Held,
  { person, dialogues }: Desk,
  { line_at, note_at }: Places,
  note: Note,
): Promise<void> {
  // As they were kept with the line, which has its number already: what is counted is counted from there.
  const kept = settle(dialogues, isListed(person, dialogues, contact.listed_since));
  const numbered = kept.map((it) => (it.id === line_at.id ? { ...it, position: it.position + 1 } : it));
  const at = Math.max(contact.now, ...dialogues.map((it) => it.last_message_at + 1)) + 1;
  await storeMessage(
    tx,
    { ...contact, person, dialogues: numbered },
    numbered.find((it) => it.id === note_at.id)!,
    {
      uid: `note-${randomUUID()}`,
      destination: 'from_operator',
      message_type: 'comment',
      status: 'delivered',
      operator_id: note.by.user_id,
      operator_name: note.by.name,
      text: storable(note.comment),
      details: { mentions: note.to },
      at,
    },
  );
}
