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
