import { listFeed as feed } from '@parley/contract/notes/feed';
import * as notes from '@parley/contract/notes/notes';
import { type Route, route } from '../../kit/http/route.ts';
import { listCallable } from './callable.ts';
import { createNote } from './create-note.ts';
import { deleteNote, restoreNote } from './delete-note.ts';
import { listFeed } from './feed/list-feed.ts';
import { listNotes } from './list-notes.ts';
import { updateNote } from './update-note.ts';

export const routes: Route[] = [
  route(notes.listNotes, listNotes),
  route(notes.listCallable, listCallable),
  route(notes.createNote, createNote),
  route(notes.updateNote, updateNote),
  route(notes.deleteNote, deleteNote),
  route(notes.restoreNote, restoreNote),
  route(feed, listFeed),
];
