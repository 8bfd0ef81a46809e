import { randomUUID } from 'node:crypto';
import { seconds } from '../clock.ts';
import { onTold, tell, type Topic } from './bus.ts';

/**
 * What one node of the cluster holds, others want something of: they say it over the bus. Whoever holds it says at once
 * that it heard (null), says so again while it is at work, and then what came of it.
 */
export type Wishes<P, W, D> = {
  wished: Topic<P & { id: string; wish: W }>;
  granted: Topic<{ id: string; done: D | null }>;
};

const mostKnown = 1000;
const aliveMs = seconds(1);

/** Does what is wanted of what is held here, each wish once. Returns how to stop. */
export function grantWishes<P, W, D>(
  { wished, granted }: Wishes<P, W, D>,
  isHere: (place: P) => boolean,
  grant: (wish: W) => Promise<D>,
): () => void {
  const known = new Set<string>();
  return onTold(wished, (it) => {
    const { id, wish } = it;
    // Said again by whoever does not know yet that it was heard.
    if (!isHere(it) || known.has(id)) return;
    if (known.size > mostKnown) known.clear();
    known.add(id);
    const sayHeard = () => tell(granted, { id, done: null });
    sayHeard();
    const saying = setInterval(sayHeard, aliveMs);
    void grant(wish)
      .finally(() => clearInterval(saying))
      .then((done) => tell(granted, { id, done }));
  });
}

// Whoever holds it says so at once. Silence means that nobody does, or that it just goes from one node to another.
const silenceMs = seconds(3);
const sayAgainMs = 500;
const mostSilences = 4;
// As long as it takes until another node holds what a silent one held.
const goneMs = seconds(5);

const never = async (): Promise<boolean> => false;

/** What came of it; null: nobody holds it, nor is about to (`isGoing`). Fails when whoever heard it is gone. */
export function wishFor<P extends object, W, D>(
  { wished, granted }: Wishes<P, W, D>,
  place: P,
  wish: W,
  isGoing = never,
): Promise<D | null> {
  const id = randomUUID();
  return new Promise((resolve, reject) => {
    let silences = 0;
    let isHeard = false;
    let timer = setTimeout(() => void noteSilence(), silenceMs);
    const say = () => isHeard || tell(wished, { ...place, id, wish });
    const saying = setInterval(say, sayAgainMs);
    const stop = onTold(granted, ({ id: answered, done }) => {
      if (answered !== id) return;
      isHeard = true;
      clearTimeout(timer);
      if (done) return end(() => resolve(done));
      timer = setTimeout(() => end(() => reject(new Error('whoever heard a wish is gone'))), goneMs);
    });
    say();

    async function noteSilence(): Promise<void> {
      const isToCome = ++silences < mostSilences && (await isGoing().catch(() => false));
      if (isHeard) return;
      if (isToCome) timer = setTimeout(() => void noteSilence(), silenceMs);
      else end(() => resolve(null));
    }

    function end(finish: () => void): void {
      clearTimeout(timer);
      clearInterval(saying);
      stop();
      finish();
    }
  });
}
