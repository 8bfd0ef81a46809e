import { openScreens, type Run } from '../stage.ts';
import { inTurns } from './f4-delivered-again.ts';

export const firstWords: Run = {
  name: 'F5',
  promise: 'new people write twenty first messages at once, at both nodes',
  go: async (stage) => {
    const { senders, size } = stage;
    await openScreens(stage, size.screens);
    const half = size.newPeople / 2;
    const visitors = await Promise.all(Array.from({ length: half }, (_, i) => senders.visitor(`Visitor ${i + 1}`)));
    const twenty = (write: (text: string) => Promise<unknown>) => () =>
      Promise.all(Array.from({ length: 20 }, (_, i) => write(`First words ${i + 1}`)));
    const people = visitors.flatMap((visitor, i) => [
      twenty((text) => senders.visitorWrites(visitor, { n: null, text })),
      twenty((text) => senders.clientWrites(`Client ${i + 1}`, { n: null, text })),
    ]);
    await inTurns(people, 10);
    return { 'new people': people.length };
  },
};
