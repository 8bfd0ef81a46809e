import { openScreens, type Run } from '../stage.ts';
import { inTurns, shuffled } from './f4-delivered-again.ts';

const each = 20;

/** As messengers do, the time is told in whole seconds: within one of them only the number says what came first. */
export const anyOrder: Run = {
  name: 'F6',
  promise: 'numbered messages that arrive in any order are shown by the messenger’s time and number',
  go: async (stage) => {
    const { senders, random, size } = stage;
    await openScreens(stage, size.screens);
    const second = Math.floor(Date.now() / 1000) - 60;
    // One counter for all, as a bot has.
    let nth = random.whole(90_000);
    const written = Array.from({ length: size.peers * each }, (_, i) => {
      const [name, n] = [`Client ${1 + (i % size.peers)}`, Math.floor(i / size.peers)];
      const at = (second + Math.floor((n * 5) / each)) * 1000;
      return { name, n, text: `Line ${n}`, at, nth: nth++ };
    });
    const steps = shuffled(written, random.next).map((it) => () => senders.clientWrites(it.name, it));
    await inTurns(steps, 40);
    return { clients: size.peers };
  },
};
