import { type createNote as endpoint, type Note, noteCreated } from '@parley/contract/notes/notes';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction, type Tx } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { usableFiles } from '../inbox/index.ts';
import { type Colleagues, colleaguesOf, refuseUncallable } from './callable.ts';
import { insertNote, keepFiles, type KeptNote, noteByUid, readNote } from './notes.queries.ts';
import { findSubject, type Subject } from './subjects.queries.ts';
import { tellNote } from './tell-note.ts';
import { wireNote } from './wire-note.ts';

type Asked = Parsed<typeof endpoint>;

export async function createNote(viewer: Viewer, asked: Asked): Promise<Output<typeof endpoint>> {
  const colleagues = await colleaguesOf(viewer, asked.mentions ?? []);
  return { data: await transaction(viewer.project_id, (tx) => write(tx, viewer, asked, colleagues)) };
}

async function write(tx: Tx, viewer: Viewer, asked: Asked, colleagues: Colleagues): Promise<Note> {
  const { project_id, user_id } = viewer;
  const { uid, entity, text } = asked;
  const subject = (await findSubject(tx, viewer, entity, asked.entity_id)) ?? refuse('not_found');
  const [files_ids, mentions] = [[...new Set(asked.files_ids)], [...new Set(asked.mentions)]];
  const known = await noteByUid(tx, project_id, uid);
  if (known) return writtenBefore(viewer, known, asked, subject);
  await refuseUncallable(tx, colleagues, subject, mentions);
  if (files_ids.length && !(await usableFiles(tx, viewer, files_ids))) refuse('not_found');
  const made = { uid, entity, entity_id: subject.id, author_id: user_id, text, mentions };
  // Two at once under one key: the other one has it.
  const id = (await insertNote(tx, project_id, made)) ?? refuse('uid_taken');
  if (files_ids.length) await keepFiles(tx, project_id, id, files_ids);
  const note = wireNote((await readNote(tx, project_id, id))!, subject);
  await tellNote(tx, project_id, subject, noteCreated, { note, called: mentions });
  return note;
}

/** Asked again, it is the note already there; under a used key nothing else is written. */
function writtenBefore({ user_id }: Viewer, known: KeptNote, { entity, text }: Asked, subject: Subject): Note {
  const isHere = known.entity === entity && subject.ids.includes(known.entity_id);
  const isSame = isHere && known.author_id === user_id && known.text === text && !known.is_deleted;
  return isSame ? wireNote(known, subject) : refuse('uid_taken');
}
