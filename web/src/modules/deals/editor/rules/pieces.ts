import { type Placeholder, placeholders } from '@parley/contract/deals/automation';

export type Piece = { text: string } | { placeholder: Placeholder };

// The longest first: NAME_1 is not NAME with a tail. A word of its own, or FILENAME would lose its end.
const words = placeholders.toSorted((a, b) => b.length - a.length).join('|');
const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(${words})(?![\\p{L}\\p{N}_])`, 'gu');

/** A text of a rule taken apart: what is said as it is, and what stands for something of the deal. */
export const piecesOf = (text: string): Piece[] =>
  text.split(pattern).flatMap((piece, at): Piece[] => {
    if (at % 2 === 1) return [{ placeholder: piece as Placeholder }];
    return piece ? [{ text: piece }] : [];
  });
