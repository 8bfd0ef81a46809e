/** One act that is under way, or settled while another on the same thing was; the earliest first. */
export type Turn = { id: number; on: readonly string[]; state: 'asked' | 'answered' | 'refused' };
export type Effect = { turn: number; what: 'place' | 'put_back' | 'renew' };
type Settled = { line: Turn[]; effects: Effect[] };

/**
 * What an answer or a refusal does to the screen. What a later act on the same thing shows is newer, so nothing is placed or
 * put back under it: that waits until the later one is refused, and is forgotten when it is answered. Who is answered
 * after a later one cannot tell which of them the server heard last: that is asked for.
 */
export function settle(line: readonly Turn[], id: number, state: 'answered' | 'refused'): Settled {
  const told = line.map((it) => (it.id === id ? { ...it, state } : it));
  const mine = told.find((it) => it.id === id);
  if (!mine) return { line: told, effects: [] };
  const later = laterThan(told, mine);
  if (later.some((it) => it.state === 'asked')) return { line: told, effects: [] };
  if (later.length) return { line: tidy(without(told, mine)), effects: [{ turn: id, what: 'renew' }] };
  return state === 'answered' ? place(told, mine) : unwind(told, mine);
}

function place(line: Turn[], mine: Turn): Settled {
  const outdone = line.slice(0, line.indexOf(mine)).filter((it) => it.state !== 'asked' && isSame(it, mine));
  return {
    line: tidy(line.filter((it) => !outdone.includes(it))),
    effects: [{ turn: mine.id, what: 'place' }, ...outdone.map(({ id }): Effect => ({ turn: id, what: 'renew' }))],
  };
}

/** Backwards through those that were refused meanwhile, down to what still stands. */
function unwind(line: Turn[], mine: Turn): Settled {
  const effects: Effect[] = [];
  let left = line;
  let last: Turn | undefined = mine;
  while (last?.state === 'refused') {
    effects.push({ turn: last.id, what: 'put_back' });
    const gone: Turn = last;
    last = left.slice(0, left.indexOf(gone)).findLast((it) => isSame(it, gone));
    left = without(left, gone);
    if (last && laterThan(left, last).length) last = undefined;
  }
  if (last?.state === 'answered') effects.push({ turn: last.id, what: 'place' });
  return { line: tidy(left), effects: [...effects, { turn: mine.id, what: 'renew' }] };
}

/** Who is settled is of interest only beside somebody who is not. */
const tidy = (line: Turn[]): Turn[] =>
  line.filter((it) => it.state === 'asked' || line.some((other) => other.state === 'asked' && isSame(it, other)));

const laterThan = (line: Turn[], turn: Turn) => line.slice(line.indexOf(turn) + 1).filter((it) => isSame(it, turn));
const without = (line: Turn[], turn: Turn) => line.filter((it) => it !== turn);
const isSame = (a: Turn, b: Turn) => a.on.some((it) => b.on.includes(it));
