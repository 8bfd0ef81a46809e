import type { Note } from '@parley/contract/notes/notes';
import type { KeptNote } from './notes.queries.ts';
import type { Subject } from './subjects.queries.ts';

/** Without what only the server knows of it; of something that was merged, it is a note of what that became. */
export const wireNote = ({ is_deleted: _, deleted_by: __, ...note }: KeptNote, { id }: Pick<Subject, 'id'>): Note => ({
  ...note,
  entity_id: id,
});
