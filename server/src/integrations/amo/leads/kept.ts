import { now } from '../../../kit/clock.ts';

type Kept<T> = { value: T; at: number; is_old?: boolean };

/** What was asked, for a while and on this node; the oldest go when there are too many. */
export function kept<T>(lastsMs: number, most: number) {
  const all = new Map<string, Kept<T>>();
  return {
    get: (key: string): Kept<T> | null => {
      const found = all.get(key);
      return found && !found.is_old && now().getTime() - found.at < lastsMs ? found : null;
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
    /** It is asked for anew, and stays the last that was known. */
    makeOld: (isMeant: (key: string, value: T) => boolean): void => {
      for (const [key, it] of all) if (isMeant(key, it.value)) it.is_old = true;
    },
  };
}
