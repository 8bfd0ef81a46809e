import { cut } from '../../../kit/cut.ts';
import { type ImportedNote, importedNotes } from '../../../modules/notes/index.ts';
import { textOfNote } from './convert.ts';
import { livingThings, noteThings, thingsOf } from './things.queries.ts';
import { type AmoNote, timeOf } from './wire.ts';
import { managerIn, nameIn, uidIn, type Writing, type Written } from './writing.ts';

const entities = { client: 'contact', organization: 'organization', deal: 'lead' } as const;

/** As they were written, and when; who is not of the team is named in the text. */
export const writeNotes =
  (of: keyof typeof entities) =>
  async ({ tx, move }: Writing, rows: AmoNote[]): Promise<Written> => {
    const known = await thingsOf(
      tx,
      move,
      'note',
      rows.map((it) => it.id),
    );
    const fresh = rows.filter((it) => !known.has(String(it.id)));
    const subjects = await livingThings(
      tx,
      move,
      of,
      fresh.map((it) => it.entity_id),
    );
    const given = fresh.flatMap((it) => {
      const [text, entity_id] = [textOfNote(it), subjects.get(String(it.entity_id))];
      if (!text || entity_id === undefined) return [];
      const author_id = managerIn(move, it.created_by);
      const name = author_id === null ? nameIn(move, it.created_by) : null;
      const note: ImportedNote = {
        uid: uidIn(move, `note ${it.id}`),
        entity: entities[of],
        entity_id,
        author_id,
        text: cut(name ? `${name}: ${text}` : text, 10_000).replaceAll('\0', ''),
        created_at: timeOf(it.created_at),
      };
      return [{ amo_id: String(it.id), note }];
    });
    const ids = await importedNotes.make(
      tx,
      move.project_id,
      given.map((it) => it.note),
    );
    const things = given.flatMap(({ amo_id, note }) => {
      const our_id = ids.get(note.uid);
      return our_id === undefined ? [] : [{ amo_id, our_id, state: 'made' as const }];
    });
    await noteThings(tx, move, 'note', things);
    return { made: things.length, matched: 0, left_out: fresh.length - things.length };
  };
