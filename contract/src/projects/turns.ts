import type { TurnRule } from './teams.ts';

/** Whose turn it is so many times, after whoever was last. */
export function inTurn(users: readonly number[], last: number | null, times: number): number[] {
  const start = last === null ? 0 : users.indexOf(last) + 1;
  return Array.from({ length: users.length ? times : 0 }, (_, nth) => users[(start + nth) % users.length]!);
}

/** Whoever has as many at work as one may have gets no more; 0: any number. */
export const upToCap = <C extends Candidate>(people: readonly C[], cap: number): (C | (C & { reason: 'full' }))[] =>
  people.map((it) => (it.reason === null && cap > 0 && it.at_work >= cap ? { ...it, reason: 'full' as const } : it));

type Candidate = {
  id: number;
  /** How many dialogues they have at work. */
  at_work: number;
  /** Why they cannot have one more; null: they can. */
  reason: string | null;
};

/** Who is next by a rule. Whoever cannot have it is passed by and keeps their place; of those with equally little, the turn decides. */
export function nextBy(rule: TurnRule, people: readonly Candidate[], last: number | null): number | null {
  if (rule === 'nobody') return null;
  const ids = people.map((it) => it.id);
  const fit = inTurn(ids, last, ids.length)
    .map((id) => people.find((it) => it.id === id)!)
    .filter((it) => it.reason === null);
  const [first] = rule === 'in_turn' ? fit : fit.toSorted((a, b) => a.at_work - b.at_work);
  return first?.id ?? null;
}
