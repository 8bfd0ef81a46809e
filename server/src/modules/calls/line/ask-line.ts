import { randomUUID } from 'node:crypto';
import { LineError } from '../../../channels/calling.ts';
import { seconds } from '../../../kit/clock.ts';
import { onTold, tell } from '../../../kit/events/bus.ts';
import { type Granted, granted, type LinePlace, type Wish, wished } from './line-topics.ts';

// Whoever holds it says so at once; that nobody does is known by silence.
const silenceMs = seconds(3);
// A provider has half a minute to answer; a node that died meanwhile says nothing more.
const patienceMs = seconds(40);

/** Wants something of a line, whichever node holds it. Refuses by LineError. */
export function askLine({ project_id, channel_id }: LinePlace, wish: Wish): Promise<boolean> {
  const id = randomUUID();
  return new Promise((resolve, reject) => {
    const away = () => end(() => reject(new LineError('call_line_is_away')));
    let timer = setTimeout(away, silenceMs);
    const stop = onTold(granted, ({ id: answered, done }) => {
      if (answered !== id) return;
      clearTimeout(timer);
      if (!done) timer = setTimeout(away, patienceMs);
      else end(() => answer(done));
    });
    tell(wished, { id, project_id, channel_id, wish });

    function answer({ is_heard, failure }: Granted): void {
      if (failure) reject(new LineError(failure));
      else resolve(is_heard);
    }
    function end(say: () => void): void {
      clearTimeout(timer);
      stop();
      say();
    }
  });
}
