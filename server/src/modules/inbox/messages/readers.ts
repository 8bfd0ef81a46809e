import type { Tx } from '../../../kit/db/index.ts';
import { type Audience, only, seersOf } from '../../../kit/events/audience.ts';
import { readersOf } from '../rooms/rooms.queries.ts';

type Place = { dialogue_id: number; channel_id: number; is_room: boolean };

/** Whoever reads what is written in a dialogue: the members of a room, else all who see the channel. */
export const readersIn = async (
  tx: Tx,
  project_id: number,
  { dialogue_id, channel_id, is_room }: Place,
): Promise<Audience> =>
  is_room
    ? only(...(await readersOf(tx, { project_id, dialogue_id })).map((reader) => reader.user_id))
    : seersOf(channel_id);
