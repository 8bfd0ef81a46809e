import { isPassing } from '../../kit/api-error.ts';

const PAUSE_MS = 1000;
const TRIES = 3;

/** Asked again where nobody answered: each of these questions may come twice. */
export async function againIfAway<T>(ask: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    // The provider's own refusals come as 502 too, and are final.
    if (tries === 1 || !isPassing(error) || error.code !== null) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return againIfAway(ask, tries - 1);
  }
}
