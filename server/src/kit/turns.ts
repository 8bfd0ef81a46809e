type Line = { running: number; waiting: (() => void)[] };

/** So many of one key at a time; the others wait in the order they came. Null: too many wait already. */
export function turns(places: number, longest = Number.POSITIVE_INFINITY) {
  const lines = new Map<string, Line>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T | null> => {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    if (line.waiting.length >= longest) return null;
    lines.set(key, line);
    if (line.running >= places) await new Promise<void>((resolve) => line.waiting.push(resolve));
    else line.running += 1;
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.running === 0) lines.delete(key);
    }
  };
}
