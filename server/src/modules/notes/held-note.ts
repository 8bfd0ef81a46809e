import type { Tx } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { type KeptNote, lockNote, readNote } from './notes.queries.ts';
import { findSubject, type Subject } from './subjects.queries.ts';

export type Held = { note: KeptNote; subject: Subject; isOwn: boolean };

/** A note under its lock, about something this viewer sees; whether it is theirs to change is for the caller. */
export async function heldNote(tx: Tx, viewer: Viewer, id: number): Promise<Held> {
  await lockNote(tx, viewer.project_id, id);
  const note = (await readNote(tx, viewer.project_id, id)) ?? refuse('not_found');
  const subject = (await findSubject(tx, viewer, note.entity, note.entity_id)) ?? refuse('not_found');
  return { note, subject, isOwn: note.author_id === viewer.user_id };
}
