import { foldersChanged } from '@parley/contract/inbox/contacts';
import { roomRead } from '@parley/contract/inbox/shift-facts';
import type { Cause } from '@parley/contract/facts';
import type { Tx } from '../../../kit/db/index.ts';
import { only } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { doneBy, fact, recordAll } from '../../../kit/facts/record.ts';
import { undoable } from '../../../kit/facts/take-back.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { holdRooms, leaveRoomsAt, type ReadRoom, type RoomPlace } from './all.queries.ts';

/** One's own reading of rooms, which is nobody else's matter. */
export async function noteRooms(tx: Tx, viewer: Viewer, rooms: ReadRoom[], cause: Partial<Cause>): Promise<void> {
  if (!rooms.length) return;
  const { project_id, user_id } = viewer;
  await emit(tx, project_id, foldersChanged, {}, only(user_id));
  const by = doneBy(viewer);
  const facts = rooms.map(({ contact_id: id, was, is }) =>
    fact(roomRead, { id, name: null, by, cause, changes: { read_position: [was, is] } }),
  );
  recordAll(tx, project_id, facts);
}

/** As far as one had read before; who has read on since stays there. */
export const undoableRooms = undoable<RoomPlace>({
  module: null,
  subject: 'dialogue',
  kinds: [roomRead],
  follows: {},
  isSame: (_, one, other) => one === other,
  hold: (tx, viewer, ids) => holdRooms(tx, viewer, ids),
  stands: (room) => room.read_position,
  goneSince: async () => () => false,
  write: async (tx, viewer, steps, cause) => {
    const rooms = steps.flatMap(({ row, back }) =>
      'read_position' in back
        ? [{ contact_id: row.id, was: row.read_position, is: back['read_position'] as number }]
        : [],
    );
    const places = rooms.map(({ contact_id: id, is: read_position }) => ({ id, read_position }));
    if (places.length) await leaveRoomsAt(tx, viewer, places);
    await noteRooms(tx, viewer, rooms, cause);
    return { restored: places.map((it) => it.id) };
  },
});
