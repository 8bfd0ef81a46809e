import * as z from 'zod/mini';
import { factKind } from '../facts.ts';

export const signedIn = factKind('signedIn', 'member', {});
/** Somebody tried a wrong password. */
export const signInRefused = factKind('signInRefused', 'member', {});
export const signedOut = factKind('signedOut', 'member', {});
/** By their owner, somewhere else. */
export const sessionEnded = factKind('sessionEnded', 'member', { count: z.number() });
export const passwordChanged = factKind('passwordChanged', 'member', {});
export const secondFactorChanged = factKind('secondFactorChanged', 'member', { second_factor: z.boolean() });
