/** What a sender was told to be safe. */
export type Entry = {
  uid: string;
  text: string;
  /** Who wrote it: a client, or one of the team. */
  by: string;
  /** Whose dialogue it stands in; `room`: the team's own. */
  peer: string;
  /** Its place among all that this writer wrote there; null: written at the same moment as the others. */
  n: number | null;
};

export type Ledger = {
  acknowledged: Entry[];
  add: (entry: Entry) => void;
  /** When so many have been acknowledged. */
  reaches: (count: number) => Promise<void>;
};

export function openLedger(): Ledger {
  const acknowledged: Entry[] = [];
  const waiting = new Set<{ count: number; resolve: () => void }>();
  return {
    acknowledged,
    add: (entry) => {
      acknowledged.push(entry);
      for (const it of waiting) if (acknowledged.length >= it.count) it.resolve();
    },
    reaches: async (count) => {
      if (acknowledged.length >= count) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add({ count, resolve });
      await promise;
    },
  };
}
