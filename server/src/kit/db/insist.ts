import { setTimeout as sleep } from 'node:timers/promises';

// Together about thirteen seconds: longer than a database takes to come back from a crash.
const longestMs = 6400;

/** For what is known only here, and must not become unknown because the database is away for a moment. */
export async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let pause = 100; ; pause *= 2) {
    try {
      return await work();
    } catch (error) {
      if (pause > longestMs) throw error;
    }
    await sleep(pause);
  }
}
