import { now, seconds } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { everyoneOnline } from '../../../kit/live/presence.ts';
import { log } from '../../../kit/log.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { addTimes, slotSeconds } from './presence.queries.ts';

// Whoever is seen here at a look counts as here since the one before.
const lookSeconds = 60;

type Person = { user_id: number; online: number; is_active: boolean };
type People = Map<number, Map<number, Person>>;

let acted: Map<number, Set<number>> = new Map();

/** They did something, on this node. */
export function noteActed({ project_id, user_id }: Pick<Viewer, 'project_id' | 'user_id'>): void {
  const people = acted.get(project_id);
  if (people) people.add(user_id);
  else acted.set(project_id, new Set([user_id]));
}

/** Each node keeps who did something there; of all nodes one keeps who was online on any. */
export function startNotingPresence(isKeeper: () => boolean): { stop: () => Promise<void> } {
  let working = Promise.resolve();
  const look = (online: number): void => {
    working = working.then(() => notePresence(isKeeper() ? online : 0)).catch((error: unknown) => log.warn(error));
  };
  const timer = setInterval(() => look(lookSeconds), seconds(lookSeconds));
  return {
    stop: async () => {
      clearInterval(timer);
      look(0);
      await working;
    },
  };
}

/** `online`: seconds that whoever is online was so since the look before. */
export async function notePresence(online: number): Promise<void> {
  const people = gather(online);
  acted = new Map();
  if (!people.size) return;
  const at = now().getTime();
  const begins = new Date(Math.floor(at / seconds(slotSeconds)) * seconds(slotSeconds));
  for (const [project_id, some] of people) {
    const noted = { project_id, begins, people: JSON.stringify([...some.values()]) };
    // What one project cannot keep takes nothing from the others.
    await transaction(project_id, (tx) => addTimes(tx, noted)).catch((error: unknown) =>
      log.warn({ err: error, project_id }, 'who was here could not be noted'),
    );
  }
}

function gather(online: number): People {
  const people: People = new Map();
  const personOf = (project_id: number, user_id: number): Person => {
    const all = people.get(project_id) ?? new Map<number, Person>();
    people.set(project_id, all);
    const known = all.get(user_id) ?? { user_id, online: 0, is_active: false };
    all.set(user_id, known);
    return known;
  };
  if (online)
    for (const [id, ids] of everyoneOnline()) for (const user_id of ids) personOf(id, user_id).online = online;
  for (const [id, ids] of acted) for (const user_id of ids) personOf(id, user_id).is_active = true;
  return people;
}
