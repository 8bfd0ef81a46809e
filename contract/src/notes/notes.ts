import * as z from 'zod/mini';
import { count, id, rowId, upTo, wireTime } from '../common.ts';
import { answer, done, endpoint, page } from '../http.ts';
import { messageFile } from '../inbox/messages.ts';
import { liveEvent } from '../live.ts';

/** What a note is about. */
export const noteEntities = ['contact', 'lead', 'organization'] as const;
export type NoteEntity = (typeof noteEntities)[number];

/** How many files one note keeps. */
export const mostNoteFiles = 10;
const mostText = 10_000;

export const note = z.object({
  id: z.number(),
  /** The writer's own idempotency key. */
  uid: z.uuid(),
  entity: z.enum(noteEntities),
  entity_id: z.number(),
  /** Null: whoever wrote it has left. */
  author_id: z.nullable(z.number()),
  text: z.string(),
  files: z.array(messageFile),
  /** The colleagues it calls. */
  mentions: z.array(z.number()),
  created_at: wireTime,
  edited_at: z.nullable(wireTime),
  /** Its time in microseconds: notes stand by it, equal ones by id. */
  order: z.number(),
});
export type Note = z.infer<typeof note>;

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/crm/notes/',
  access: 'project',
  summary: 'Notes and files of a client, a deal or an organization, the newest first',
  input: z.strictObject({
    entity: z.enum(noteEntities),
    entity_id: id,
    count: z.optional(count),
    next: z.optional(upTo(100)),
  }),
  output: page(note),
});

/** Whom a note there may call: whoever sees it. */
export const listCallable = endpoint({
  method: 'GET',
  path: '/api/crm/notes/callable/',
  access: 'project',
  summary: 'Which colleagues see a client, a deal or an organization, and may be called by a note there',
  input: z.strictObject({ entity: z.enum(noteEntities), entity_id: id }),
  output: answer(z.array(z.number())),
});

const said = {
  text: upTo(mostText).check(z.trim()),
  files_ids: z.array(rowId).check(z.maxLength(mostNoteFiles)),
  mentions: z.array(rowId).check(z.maxLength(50)),
};

/** Under the same `uid` it is written once. */
export const createNote = endpoint({
  method: 'POST',
  path: '/api/crm/notes/',
  access: 'project',
  summary: 'Note something, or keep files, for whoever sees the client, the deal or the organization',
  input: z
    .strictObject({
      uid: z.uuid(),
      entity: z.enum(noteEntities),
      entity_id: rowId,
      text: said.text,
      files_ids: z.optional(said.files_ids),
      mentions: z.optional(said.mentions),
    })
    .check(z.refine((it) => it.text !== '' || !!it.files_ids?.length, { path: ['text'], error: 'required' })),
  output: answer(note),
});

export const updateNote = endpoint({
  method: 'PUT',
  path: '/api/crm/notes/:id/',
  access: 'project',
  summary: 'Change one’s own note; what is not named stays',
  input: z.strictObject({
    id,
    text: z.optional(said.text),
    files_ids: z.optional(said.files_ids),
    mentions: z.optional(said.mentions),
  }),
  output: answer(note),
});

/** One's own, or anybody's for an administrator. */
export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/crm/notes/:id/',
  access: 'project',
  summary: 'Remove a note; for 30 days it can be brought back',
  input: z.strictObject({ id }),
  output: done,
});

export const restoreNote = endpoint({
  method: 'POST',
  path: '/api/crm/notes/:id/restore/',
  access: 'project',
  summary: 'Bring back a note that one has removed',
  input: z.strictObject({ id }),
  output: answer(note),
});

/** A note as it is now, and whom it calls anew. */
const told = z.object({ note, called: z.array(z.number()) });
export const noteCreated = liveEvent('crm:note_created', told);
export const noteUpdated = liveEvent('crm:note_updated', told);
export const noteDeleted = liveEvent(
  'crm:note_deleted',
  z.object({ id: z.number(), entity: z.enum(noteEntities), entity_id: z.number() }),
);
