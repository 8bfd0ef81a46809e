export { routes } from './routes.ts';
export { forgetNote } from './delete-note.ts';
