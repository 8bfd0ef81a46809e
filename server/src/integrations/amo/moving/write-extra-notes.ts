import { type ImportedNote, importedNotes } from '../../../modules/notes/index.ts';
import { noteThings } from './things.queries.ts';
import { uidIn, type Writing } from './writing.ts';

type Extra = Pick<ImportedNote, 'entity' | 'entity_id' | 'text' | 'created_at'> & { amo_id: string };

/** What has no place of its own here, by whose it is; these are no notes of amoCRM. */
export async function writeExtraNotes({ tx, move }: Pick<Writing, 'tx' | 'move'>, given: Extra[]): Promise<void> {
  const notes = given.map(({ amo_id, ...it }) => ({ ...it, author_id: null, uid: uidIn(move, amo_id) }));
  const ids = await importedNotes.make(tx, move.project_id, notes);
  const things = given.flatMap(({ amo_id }, nth) => {
    const our_id = ids.get(notes[nth]!.uid);
    return our_id === undefined ? [] : [{ amo_id, our_id, state: 'made' as const }];
  });
  await noteThings(tx, move, 'note', things);
}

/** Notes of amoCRM have numbers. */
export const isExtra = (amo_id: string): boolean => !/^\d+$/.test(amo_id);
