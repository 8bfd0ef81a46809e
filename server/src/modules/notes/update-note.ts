import { noteUpdated, type updateNote as endpoint } from '@parley/contract/notes/notes';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../kit/clock.ts';
import { transaction } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { usableFiles } from '../inbox/index.ts';
import { colleaguesOf, refuseUncallable } from './callable.ts';
import { heldNote } from './held-note.ts';
import { changeNote, keepFiles, readNote } from './notes.queries.ts';
import { tellNote } from './tell-note.ts';
import { wireNote } from './wire-note.ts';

/** Its writer alone changes the words of a note. Whom it calls anew is told; who was called before is not told again. */
export async function updateNote(viewer: Viewer, asked: Parsed<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  const colleagues = await colleaguesOf(viewer, asked.mentions ?? []);
  return transaction(project_id, async (tx) => {
    const { note, subject, isOwn } = await heldNote(tx, viewer, asked.id);
    if (note.is_deleted) refuse('not_found');
    if (!isOwn) refuse('forbidden');
    const text = asked.text ?? note.text;
    const files_ids = asked.files_ids ? [...new Set(asked.files_ids)] : note.files.map((it) => it.id);
    if (!text && !files_ids.length) refuse('invalid_input');
    const mentions = asked.mentions ? [...new Set(asked.mentions)] : note.mentions;
    const called = mentions.filter((it) => !note.mentions.includes(it));
    await refuseUncallable(tx, colleagues, subject, called);
    if (files_ids.length && !(await usableFiles(tx, viewer, files_ids))) refuse('not_found');
    await changeNote(tx, project_id, note.id, { text, users_ids: mentions, edited_at: now() });
    if (asked.files_ids) await keepFiles(tx, project_id, note.id, files_ids);
    const changed = wireNote((await readNote(tx, project_id, note.id))!, subject);
    await tellNote(tx, project_id, subject, noteUpdated, { note: changed, called });
    return { data: changed };
  });
}
