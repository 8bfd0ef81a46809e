import { ask, type Answered, askStream, NotReached } from '../kit/outside/ask.ts';
import { type Connection, ProviderError } from './channel.ts';

type Question = Parameters<typeof ask>[1];

/** Where a provider is asked: its own address, the one that was entered, or the simulator's, which is ours to trust. */
export function apiOf({ settings, simulator }: Connection, own: string, simulated: string) {
  const url = simulator ? `${simulator}/${simulated}` : (settings.api_url ?? own).replace(/\/+$/, '');
  const trusted = simulator !== null;
  return {
    url,
    ask: (path: string, question: Question = {}): Promise<Answered> =>
      reached(ask(url + path, { ...question, trusted })),
    /** A file at the provider, or where it says; null of it is kept unless it is there. */
    fetch: async (where: string, question: Question = {}): Promise<AsyncIterable<Uint8Array>> => {
      const response = await askStream(/^https?:/.test(where) ? where : url + where, {
        method: 'GET',
        ...question,
        // The simulator names files at its own address.
        trusted: trusted && (!/^https?:/.test(where) || where.startsWith(simulator!)),
      });
      if (response.statusCode === 200) return response;
      response.resume();
      throw new Error(`the file is not there: ${response.statusCode}`);
    },
  };
}

/** What never got there may be sent again; anything else that goes wrong on the way leaves it open. */
async function reached(answer: Promise<Answered>): Promise<Answered> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NotReached) throw new ProviderError(error.message, { retry_at: 'soon' });
    throw error;
  }
}

/** After so many seconds; the provider said so. */
export const inSeconds = (n: number, from: Date): Date => new Date(from.getTime() + n * 1000);
