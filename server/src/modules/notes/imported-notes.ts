import type { NoteEntity } from '@parley/contract/notes/notes';
import type { Tx } from '../../kit/db/index.ts';
import { deleteUnchanged, insertMany } from './imported.queries.ts';

export type ImportedNote = {
  /** Its own key: made again, it is found. */
  uid: string;
  entity: NoteEntity;
  entity_id: number;
  author_id: number | null;
  text: string;
  created_at: string;
};

/** Notes that come from another program: written long ago, and news to nobody. */
export const importedNotes = {
  /** Answers those it made, by uid. */
  make: async (tx: Tx, project_id: number, given: ImportedNote[]): Promise<Map<string, number>> => {
    const made = given.length ? await insertMany(tx, project_id, given) : [];
    return new Map(made.map((it) => [it.uid, it.id]));
  },
  /** Those go that nobody has changed since; answers which. */
  takeBack: (tx: Tx, project_id: number, ids: number[]): Promise<number[]> => deleteUnchanged(tx, project_id, ids),
};
