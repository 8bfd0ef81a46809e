type Change<V> = [was: V, is: V];

/** A merge into the same contact that followed: what it made of a value, and what it makes of another one. */
type Later<V> = { change: Change<V> | undefined; merged: (to: V) => V };

/** What the value is without the merge that was taken back, and what each that followed makes of it now. */
export type TakenOut<V> = { value: V; later: (Change<V> | null)[] };

/** A merge goes, those that followed stay, as if it had never been. Null: somebody has changed the value since. */
export function takenOut<V>(present: V, [was, is]: Change<V>, later: Later<V>[]): TakenOut<V> | null {
  let value = present;
  for (const { change } of later.toReversed()) {
    if (!change) continue;
    if (value !== change[1]) return null;
    [value] = change;
  }
  if (value !== is) return null;
  value = was;
  const changes = later.map(({ merged }): Change<V> | null => {
    const before = value;
    value = merged(before);
    return value === before ? null : [before, value];
  });
  return { value, later: changes };
}

/** What the nth of those that followed did, from now on. */
export function changesNow<V>(
  changes: Record<string, Change<V>>,
  taken: Map<string, TakenOut<V>>,
  nth: number,
): Record<string, Change<V>> {
  const untouched = Object.entries(changes).filter(([name]) => !taken.has(name));
  const made = [...taken].flatMap(([name, { later }]) => (later[nth] ? [[name, later[nth]] as const] : []));
  return Object.fromEntries([...untouched, ...made]);
}
