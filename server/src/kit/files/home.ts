import { randomUUID } from 'node:crypto';
import { seconds } from '../clock.ts';
import { transaction } from '../db/index.ts';
import { log } from '../log.ts';
import { forgetLeft, holdHome, livingElsewhere, sayGone, sayLiving, saveHome } from './home.queries.ts';
import { type FilePlaces, openPlaces } from './open-store.ts';
import { type FileStore, newKey, useFiles } from './store.ts';

/**
 * Opens where this node keeps files, unless those of this database lie elsewhere: a token lies with them, and its twin in the
 * database. Else what came in at one node would be missing at all others, and nobody would hear of it.
 */
export async function openFiles(places: FilePlaces) {
  const opened = await openPlaces(places);
  const { here, rest, both } = opened;
  await transaction(null, async (tx) => {
    const home = await holdHome(tx);
    const token = await here.note('token');
    if (home && home.token === token) {
      if (home.left_at !== null && !rest) throw new Error(restLeft(here, home.left_at));
      return;
    }
    const comes = home && rest && home.token === (await rest.note('token'));
    if (home && !comes) {
      const others = await livingElsewhere(tx, token);
      throw new Error(others.length ? keptApart(here, others) : notHere(here, home.place));
    }
    await saveHome(tx, {
      token: token ?? (await newToken(here)),
      place: here.place,
      left_at: comes ? places.from : null,
    });
  });
  useFiles(both);
  return opened;
}

async function newToken(store: FileStore): Promise<string> {
  const token = newKey();
  await store.setNote('token', token);
  return token;
}

const keptApart = ({ place }: FileStore, others: string[]): string =>
  `another node works over this database and keeps files at ${others.join(' and ')}, this one would keep them at ` +
  `${place}: what comes in at one would be missing at the other. Give all nodes the same place: FILES_URL=s3://… or ` +
  'FILES_URL=file:///a/folder/that/all/share (README.md, “Where files are”). A node that was killed counts for 30 seconds';

const notHere = ({ place }: FileStore, home: string): string =>
  `the files of this database are at ${home}, and this node would look for them at ${place}. Set DATA_DIR or FILES_URL ` +
  'as before. If they were carried over by other means, or are lost: npm run files -- adopt';

const restLeft = ({ place }: FileStore, left_at: string): string =>
  `files are at ${place} by now, and some may still be at ${left_at}: set FILES_FROM to that until npm run files -- move ` +
  'has carried all of them. If they are lost: npm run files -- adopt';

/** What is here now is taken for the files of this database, whatever was said before. */
export async function adoptFiles(places: FilePlaces): Promise<FileStore> {
  const { here } = await openPlaces(places);
  await transaction(null, async (tx) => {
    await holdHome(tx);
    const token = (await here.note('token')) ?? (await newToken(here));
    const others = await livingElsewhere(tx, token);
    if (others.length) throw new Error(keptApart(here, others));
    await saveHome(tx, { token, place: here.place, left_at: null });
  });
  return here;
}

/** All were carried over. Told are places to which nodes still write as before; then more may come. */
export const endMove = (here: FileStore): Promise<string[]> =>
  transaction(null, async (tx) => {
    await holdHome(tx);
    const others = await livingElsewhere(tx, await here.note('token'));
    if (!others.length) await forgetLeft(tx);
    return others;
  });

/** Says that this node is at work, and where it keeps files, for as long as it is. */
export async function startLiving(here: FileStore): Promise<{ stop: () => Promise<void> }> {
  const node = randomUUID();
  const token = (await here.note('token'))!;
  const beat = () => sayLiving(node, token, here.place);
  await beat();
  const timer = setInterval(() => void beat().catch(log.debug.bind(log)), seconds(10)).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      // Unsaid, it counts for a while yet.
      await sayGone(node).catch(() => undefined);
    },
  };
}
