import { type Placeholder, placeholders } from '@parley/contract/deals/automation';

export type Piece = { text: string } | { placeholder: Placeholder };

const pattern = new RegExp(`\\{\\{\\s*(${placeholders.join('|')})\\s*\\}\\}`, 'g');

/** A text of a rule taken apart: what is said as it is, and what stands for something of the deal. */
export const piecesOf = (text: string): Piece[] =>
  text.split(pattern).flatMap((piece, at): Piece[] => {
    if (at % 2 === 1) return [{ placeholder: piece as Placeholder }];
    return piece ? [{ text: piece }] : [];
  });
