import { openScreens, type Run } from '../stage.ts';

const each = 8;

export const deliveredAgain: Run = {
  name: 'F4',
  promise: 'every message comes one to five times, at once, shuffled, at both nodes',
  go: async (stage) => {
    const { senders, random, size } = stage;
    await openScreens(stage, size.screens);
    const half = size.repeated / 2;
    const visitors = await Promise.all(Array.from({ length: half }, (_, i) => senders.visitor(`Visitor ${i + 1}`)));
    const began = Date.now() - 3_600_000;
    let deliveries = 0;
    const often = () => {
      const times = 1 + random.whole(5);
      deliveries += times;
      return times;
    };
    const words = (name: string, n: number) => `${name} says ${n}`;
    const events = Array.from({ length: half * each }, (_, i) => [i % half, Math.floor(i / half)] as const).flatMap(
      ([who, n]) => {
        const [visitor, client] = [visitors[who]!, `Client ${who + 1}`];
        return [
          () => senders.visitorWrites(visitor, { n: null, text: words(visitor.name, n) }, often()),
          () => senders.clientWrites(client, { n, text: words(client, n), at: began + n * 7 }, often()),
        ];
      },
    );
    await inTurns(shuffled(events, random.next), 40);
    return { deliveries };
  },
};

export const shuffled = <T>(list: T[], next: () => number): T[] =>
  list
    .map((it) => ({ it, by: next() }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ it }) => it);

/** So many at a time, as an office's line carries them. */
export async function inTurns(steps: (() => Promise<unknown>)[], many: number): Promise<void> {
  const left = steps.values();
  const work = async () => {
    for (const step of left) await step();
  };
  await Promise.all(Array.from({ length: many }, work));
}
