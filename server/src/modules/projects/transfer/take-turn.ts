import { refuse } from '../../../kit/errors.ts';
import { turns } from '../../../kit/turns.ts';

// Each holds a connection to the database as long as it lasts, and a download lasts as long as its reader likes.
const mostExports = 2;
const mostImports = 2;
const longestLine = 10;
const patience = { seconds: 60 };

const people = new Set<number>();
let exportsUnderWay = 0;
const inLine = turns(mostImports, longestLine);

/** A node works on one archive of each person, from its first byte on. The answer ends it. */
export function holdOwnArchive(user_id: number): () => void {
  if (people.has(user_id)) refuse('archives_busy', patience);
  people.add(user_id);
  return () => void people.delete(user_id);
}

/** And hands out few at a time. */
export function takeExportTurn(user_id: number): () => void {
  if (exportsUnderWay >= mostExports) refuse('archives_busy', patience);
  const endOwn = holdOwnArchive(user_id);
  exportsUnderWay++;
  return () => {
    endOwn();
    exportsUnderWay--;
  };
}

/** Few are brought in at a time; the next wait in the order they came, so that whoever has many blocks nobody. */
export async function inImportTurn<T>(bring: () => Promise<T>): Promise<T> {
  const done = await inLine('import', async () => ({ arrived: await bring() }));
  return done ? done.arrived : refuse('archives_busy', patience);
}
