import { refuse } from '../../../kit/errors.ts';

// Each holds a connection to the database as long as it lasts, and a download lasts as long as its reader likes.
const mostAtOnce = { import: 1, export: 2 };
const underWay = { import: 0, export: 0 };
const people = new Set<number>();

/** A node works on few archives at a time, and on one of each person. The answer ends the turn. */
export function takeTurn(kind: keyof typeof mostAtOnce, user_id: number): () => void {
  if (people.has(user_id) || underWay[kind] >= mostAtOnce[kind]) refuse('archives_busy');
  people.add(user_id);
  underWay[kind]++;
  return () => {
    people.delete(user_id);
    underWay[kind]--;
  };
}
