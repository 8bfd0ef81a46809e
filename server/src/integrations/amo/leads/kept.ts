import { now } from '../../../kit/clock.ts';

type Kept<T> = { value: T; at: number };

/** What was asked, for a while and on this node; the oldest go when there are too many. */
export function kept<T>(lastsMs: number, most: number) {
  const all = new Map<string, Kept<T>>();
  return {
    get: (key: string): Kept<T> | null => {
      const found = all.get(key);
      return found && now().getTime() - found.at < lastsMs ? found : null;
    },
    /** Also when it is old. */
    last: (key: string): Kept<T> | null => all.get(key) ?? null,
    set: (key: string, value: T): Kept<T> => {
      const made = { value, at: now().getTime() };
      all.delete(key);
      all.set(key, made);
      if (all.size > most) all.delete(all.keys().next().value!);
      return made;
    },
    forget: (key: string): void => void all.delete(key),
  };
}
