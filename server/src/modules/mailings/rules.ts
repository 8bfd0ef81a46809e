import type { Changes, Held } from './mailings.queries.ts';

/** Channels of both; null: all of them. */
export const inBoth = (some: readonly number[] | null, other: readonly number[] | null): number[] | null => {
  if (some === null) return other && [...other];
  return other === null ? [...some] : some.filter((id) => other.includes(id));
};

/** Work that was planned finds another turn and says nothing more. */
export const stopped = ({ state, turn }: Held): Changes => ({
  turn: turn + 1,
  state: state === 'planned' ? 'draft' : 'stopped',
  waits_until: null,
});
