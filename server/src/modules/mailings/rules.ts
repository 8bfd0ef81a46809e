import type { MailingState } from '@parley/contract/mailings/mailings';

/** Channels of both; null: all of them. */
export const inBoth = (some: readonly number[] | null, other: readonly number[] | null): number[] | null => {
  if (some === null) return other && [...other];
  return other === null ? [...some] : some.filter((id) => other.includes(id));
};

/** Work that was planned finds another turn and says nothing more. */
export const stopped = ({ state, turn }: { state: MailingState; turn: number }) => ({
  turn: turn + 1,
  state: state === 'planned' ? ('draft' as const) : ('stopped' as const),
  waits_until: null,
});

/** What is said to somebody on the list is known by their place on it. */
export const uidOf = (mailing_id: number, nth: number): string => `mailing-${mailing_id}-${nth}`;
export function personOf(uid: string): { mailing_id: number; nth: number } | null {
  const [, mailing_id, nth] = /^mailing-(\d{1,15})-(\d{1,9})$/.exec(uid) ?? [];
  return mailing_id && nth ? { mailing_id: Number(mailing_id), nth: Number(nth) } : null;
}
