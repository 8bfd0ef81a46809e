import { isDeepStrictEqual } from 'node:util';
import type { Desk } from '../work/rules.ts';
import { type Apart, joined, type Move, separated, type Standing, standingOf } from './rules.ts';

/**
 * As `separated`, when others were merged into the same contact afterwards (`later`, the first one first) and stay:
 * both as if it had never been one of them, and how each of the others is to be taken back from now on.
 */
export function separatedBetween(to: Desk, from: Desk, move: Move, later: Move[]): Apart & { later: Move[] } {
  // Who they were does not matter, only what they brought.
  const anybody: Desk = { person: to.person, dialogues: [], aside: null };
  let one = to;
  const others = later.toReversed().map((it) => {
    const apart = separated(one, anybody, it);
    one = apart.to;
    return { it, brought: apart.from };
  });
  const apart = separated(one, from, move);
  one = apart.to;
  const last = later.at(-1)?.joined;
  const moves = others.toReversed().map(({ it, brought }) => {
    const before = standingOf(one);
    one = joined(one, brought);
    const present = standingOf(to);
    return {
      ...it,
      to: restated(it.to, before, present, last!),
      joined: restated(it.joined, standingOf(one), present, last!),
    };
  });
  return { ...apart, to: one, later: moves };
}

/** What somebody has changed since is to be seen as changed later too, so there the old record stays. */
function restated(old: Standing, now: Standing, present: Standing, last: Standing): Standing {
  const part = <K extends keyof Standing>(name: K): Standing[K] =>
    isDeepStrictEqual(present[name], last[name]) ? now[name] : old[name];
  const isChanged = (id: number) => present.check_ids.includes(id) !== last.check_ids.includes(id);
  return {
    operator_id: part('operator_id'),
    aside: part('aside'),
    archived: part('archived'),
    folders_ids: now.folders_ids,
    check_ids: [...now.check_ids.filter((id) => !isChanged(id)), ...old.check_ids.filter(isChanged)],
  };
}
