/** What a press made of something: of each thing it changed, what it was and what it became. */
export type Past = Record<string, readonly [was: unknown, is: unknown]>;
export type Back = Record<string, unknown>;

export type Standing = {
  /** What stands there now. */
  stands: (name: string) => unknown;
  isSame: (name: string, one: unknown, other: unknown) => boolean;
  /** Whether what was there is something that is no more. */
  isGone: (name: string, was: unknown) => boolean;
  /** What only follows from another thing, by its name: where both were changed it goes where that one goes. */
  follows: Readonly<Record<string, string>>;
};

/**
 * The way back. What is still as the press made it goes back; what others changed since stays theirs, as does what was
 * something that is gone (`isKept`); and what is as it was before is nothing to do.
 */
export function wayBack(past: Past, { stands, isSame, isGone, follows }: Standing): { back: Back; isKept: boolean } {
  const fateOf = (name: string): 'back' | 'kept' | 'nothing' => {
    const leader = follows[name];
    if (leader !== undefined && leader in past) return fateOf(leader);
    const [was, is] = past[name]!;
    if (isSame(name, stands(name), was)) return 'nothing';
    return isSame(name, stands(name), is) && !isGone(name, was) ? 'back' : 'kept';
  };
  const names = Object.keys(past);
  const back = Object.fromEntries(names.filter((it) => fateOf(it) === 'back').map((it) => [it, past[it]![0]]));
  return { back, isKept: names.some((it) => fateOf(it) === 'kept') };
}

/** Whether all is still as it was made. */
export const isUntouched = (past: Past, { stands, isSame }: Pick<Standing, 'stands' | 'isSame'>): boolean =>
  Object.entries(past).every(([name, [, is]]) => isSame(name, stands(name), is));

/** Of several changes one after another: from the first to the last. */
export function summed(all: readonly Past[]): Past {
  const sum: Past = {};
  for (const past of all)
    for (const [name, [was, is]] of Object.entries(past)) sum[name] = [sum[name] ? sum[name][0] : was, is];
  return sum;
}
