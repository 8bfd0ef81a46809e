import { foldersChanged } from '@parley/contract/inbox/contacts';
import type { Tx } from '../../../kit/db/index.ts';
import { only } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import type { Seer } from '../dialogues/seen.queries.ts';
import { leaveRoomAt, type ReadRoom } from './all.queries.ts';
import { writeJournal } from './journal.queries.ts';
import type { WorkChanges } from './work-changes.ts';

// A room is read by each for themselves, so it is noted and taken back apart from what the team reads together.
const prefix = 'room ';

export async function noteRooms(tx: Tx, project_id: number, action_id: number, rooms: ReadRoom[]): Promise<void> {
  for (const { contact_id, dialogue_id, was, is } of rooms) {
    const changes: WorkChanges = { [`${prefix}${dialogue_id}`]: [was, is] };
    await writeJournal(tx, { project_id, action_id, contact_id, changes });
  }
}

type Reading = { dialogue_id: number; was: number; is: number };

export function roomIn(changes: WorkChanges): Reading | null {
  const [found] = Object.entries(changes).filter(([name]) => name.startsWith(prefix));
  if (!found) return null;
  const [name, [was, is]] = found;
  return { dialogue_id: Number(name.slice(prefix.length)), was: was as number, is: is as number };
}

/** As far as one had read before; who has read on since stays there. */
export async function unreadRoom(tx: Tx, viewer: Seer, room: Reading): Promise<boolean> {
  const isBack = await leaveRoomAt(tx, viewer, room);
  if (isBack) await tellReader(tx, viewer);
  return isBack;
}

/** One's own reading of a room is nobody else's matter. */
export const tellReader = (tx: Tx, { project_id, user_id }: Seer): Promise<void> =>
  emit(tx, project_id, foldersChanged, {}, only(user_id));
