import { type Random, seededRandom } from '../server/src/kit/random.ts';

/** Chance for each who takes part, the same for the same seed however the others are in time. */
export type Chances = (whose: string) => Random;

export const chancesOf =
  (seed: number): Chances =>
  (whose) => {
    let mixed = seed;
    for (const letter of whose) mixed = Math.imul(mixed ^ letter.codePointAt(0)!, 0x01000193);
    return seededRandom(mixed);
  };
