import { now } from '../../../kit/clock.ts';

type Kept<T> = { value: T; at: number; is_old?: boolean };

type IsMeant<T> = (key: string, value: T) => boolean;

/** What was asked, for a while and on this node; the oldest go when there are too many. */
export function kept<T>(lastsMs: number, most: number) {
  const all = new Map<string, Kept<T>>();
  const learning = new Set<IsMeant<T>[]>();
  const set = (key: string, value: T): Kept<T> => {
    const made = { value, at: now().getTime() };
    all.delete(key);
    all.set(key, made);
    if (all.size > most) all.delete(all.keys().next().value!);
    return made;
  };
  return {
    get: (key: string): Kept<T> | null => {
      const found = all.get(key);
      return found && !found.is_old && now().getTime() - found.at < lastsMs ? found : null;
    },
    /** Also when it is old. */
    last: (key: string): Kept<T> | null => all.get(key) ?? null,
    set,
    /** What became old while it was asked for may be so in the answer too: whoever looks next asks again. */
    learn: async (key: string, ask: () => Promise<T>): Promise<Kept<T>> => {
      const meanwhile: IsMeant<T>[] = [];
      learning.add(meanwhile);
      try {
        const made = set(key, await ask());
        if (meanwhile.some((isMeant) => isMeant(key, made.value))) made.is_old = true;
        return made;
      } finally {
        learning.delete(meanwhile);
      }
    },
    /** It is asked for anew, and stays the last that was known. */
    makeOld: (isMeant: IsMeant<T>): void => {
      for (const meanwhile of learning) meanwhile.push(isMeant);
      for (const [key, it] of all) if (isMeant(key, it.value)) it.is_old = true;
    },
  };
}
