import { noteDeleted } from '@parley/contract/notes/facts';
import { type deleteNote as deleting, noteUpdated, type restoreNote as restoring } from '@parley/contract/notes/notes';
import type { Output, Parsed } from '@parley/contract/http';
import * as z from 'zod/mini';
import { days, minutes, now } from '../../kit/clock.ts';
import { transaction } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import { job, later } from '../../kit/jobs/jobs.ts';
import { RetryLater } from '../../kit/jobs/retry-later.ts';
import { doneBy, record } from '../../kit/facts/record.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { heldNote } from './held-note.ts';
import { changeNote, forgetRemoved, readNote } from './notes.queries.ts';
import { tellDeleted, tellNote } from './tell-note.ts';
import { wireNote } from './wire-note.ts';

const restorable = days(30);
const goneAt = (deleted_at: Date): Date => new Date(deleted_at.getTime() + restorable + minutes(1));

export async function deleteNote(viewer: Viewer, { id }: Parsed<typeof deleting>): Promise<Output<typeof deleting>> {
  const { project_id, user_id } = viewer;
  await transaction(project_id, async (tx) => {
    const { note, subject, isOwn } = await heldNote(tx, viewer, id);
    if (!isOwn && !viewer.is_admin) refuse('forbidden');
    if (note.is_deleted) return;
    const moment = now();
    await changeNote(tx, project_id, id, { deleted_at: moment, deleted_by: user_id });
    await tellDeleted(tx, project_id, subject, note);
    record(tx, project_id, noteDeleted, { id, name: null, by: doneBy(viewer) });
    await later(tx, forgetNote, { id }, { project_id, at: goneAt(moment) });
  });
  return { data: null };
}

/** By whoever removed it, or an administrator: it calls nobody again. */
export async function restoreNote(viewer: Viewer, { id }: Parsed<typeof restoring>): Promise<Output<typeof restoring>> {
  const { project_id, user_id } = viewer;
  return transaction(project_id, async (tx) => {
    const { note, subject } = await heldNote(tx, viewer, id);
    if (note.is_deleted && note.deleted_by !== user_id && !viewer.is_admin) refuse('not_found');
    await changeNote(tx, project_id, id, { deleted_at: null, deleted_by: null });
    const back = wireNote((await readNote(tx, project_id, id))!, subject);
    await tellNote(tx, project_id, subject, noteUpdated, { note: back, called: [] });
    return { data: back };
  });
}

/** One that came back meanwhile stays, and one removed again later waits for its own time. Its files follow by themselves. */
export const forgetNote = job(
  'forget-note',
  z.object({ id: z.int() }),
  async ({ id }, { project_id }) => {
    if (project_id === null) return;
    const before = new Date(now().getTime() - restorable);
    const left = await transaction(project_id, (tx) => forgetRemoved(tx, project_id, id, before));
    // Also where this node is behind the database's time.
    if (left) throw new RetryLater(goneAt(left), 'not for thirty days yet');
  },
  { queue: 'bulk' },
);
