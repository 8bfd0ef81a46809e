import type { listNotes as endpoint } from '@parley/contract/notes/notes';
import type { Output, Parsed } from '@parley/contract/http';
import { dbOf } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { lastOf, sizeOf, wordFor } from '../clients/index.ts';
import { notesOf } from './notes.queries.ts';
import { findSubject } from './subjects.queries.ts';

const usual = 20;

export async function listNotes(
  viewer: Viewer,
  { entity, entity_id, count, next }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const db = dbOf(viewer.project_id);
  const last = lastOf(next, 'number');
  const subject = (await findSubject(db, viewer, entity, entity_id)) ?? refuse('not_found');
  const size = sizeOf(count, usual);
  const before = last && { micros: Number(last.key), id: last.id };
  const found = await notesOf(db, viewer.project_id, { entity, ids: subject.ids, before, limit: size + 1 });
  const data = found.slice(0, size).map((it) => ({ ...it, entity_id: subject.id }));
  const end = found.length > size ? data.at(-1)! : null;
  return { data, meta: { count: data.length, next: end && wordFor({ key: end.order, id: end.id }) } };
}
