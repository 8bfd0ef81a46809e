import type { BookingWinner } from '@parley/contract/integrations/booking';

/** What both sides know of a client. */
export type Shared = { name: string; phone: string | null; email: string | null };
/** What both sides know of something that is sold; a service has no count. */
export type SharedProduct = { name: string; price: number; count: number | null; visible: boolean };

type Differing<T> = {
  /** What becomes of it here. */
  here: Partial<T>;
  /** What becomes of it there. */
  there: Partial<T>;
};

/**
 * Who changed something since both said the same is followed by the other. Where both did, the winner stays; where it is
 * not known what both said, what is empty on one side is filled from the other.
 */
export function reconcile<T extends object>(here: T, there: T, agreed: T | null, winner: BookingWinner): Differing<T> {
  const result: Differing<T> = { here: {}, there: {} };
  for (const field of Object.keys(there) as (keyof T)[]) {
    const [ours, theirs] = [here[field], there[field]];
    if (ours === theirs) continue;
    if (isOurs(ours, theirs, agreed && { value: agreed[field] }, winner)) result.there[field] = ours;
    else result.here[field] = theirs;
  }
  return result;
}

function isOurs(ours: unknown, theirs: unknown, agreed: { value: unknown } | null, winner: BookingWinner): boolean {
  if (agreed && theirs === agreed.value) return true;
  if (agreed && ours === agreed.value) return false;
  if (!agreed && (isEmpty(ours) || isEmpty(theirs))) return isEmpty(theirs);
  return winner === 'ours';
}

const isEmpty = (value: unknown): boolean => value === null || value === '';

export const isAny = (changes: object): boolean => Object.keys(changes).length > 0;
