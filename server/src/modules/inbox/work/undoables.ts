import type { Undoable } from '../../../kit/facts/take-back.ts';
import { undoableShift } from './end-shift.ts';
import { undoableRooms } from './read-rooms.ts';
import { undoableWork } from './undo-work.ts';

/** What one press of the inbox may have done. */
export const undoables: Undoable[] = [undoableWork, undoableRooms, undoableShift];
