import type { Chord } from '../../kit/keys/chords.ts';

/** G and N, as sections have G and a letter. */
export const noticesKey = { id: 'notices', keys: 'KeyG KeyN' } satisfies { id: string; keys: Chord };
