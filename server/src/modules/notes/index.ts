export { routes } from './routes.ts';
export { type ImportedNote, importedNotes } from './imported-notes.ts';
export { forgetNote } from './delete-note.ts';
