import * as z from 'zod/mini';
import { factKind } from '../facts.ts';

/** Handing over what they had, somebody is away. */
export const shiftEnded = factKind('shiftEnded', 'member', { away: z.boolean() });
/** It was taken back. */
export const shiftResumed = factKind('shiftResumed', 'member', { away: z.boolean() });

/** How far somebody has read in a room: each for themselves. */
export const roomRead = factKind('roomRead', 'dialogue', { read_position: z.number() });
