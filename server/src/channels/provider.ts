import { ask, type Answered, askStream, NotReached } from '../kit/outside/ask.ts';
import { type Connection, ProviderError } from './channel.ts';

type Question = Parameters<typeof ask>[1];

/** Where a provider is asked: its own address, the one that was entered, or the simulator's, which is ours to trust. */
export function apiOf({ settings, simulator }: Connection, own: string, simulated: string) {
  const url = simulator ? `${simulator}/${simulated}` : (settings.api_url ?? own).replace(/\/+$/, '');
  // The simulator names places at its own address.
  const placeOf = (where: string) => {
    const isWhole = /^https?:/.test(where);
    return {
      text: isWhole ? where : url + where,
      trusted: simulator !== null && (!isWhole || where.startsWith(`${simulator}/`)),
    };
  };
  return {
    url,
    /** At the provider, or where it says. */
    ask: (where: string, question: Question = {}): Promise<Answered> => {
      const { text, trusted } = placeOf(where);
      return reached(ask(text, { ...question, trusted }));
    },
    /** A file at the provider, or where it says; none of it is kept unless it is there. */
    fetch: (where: string, question: Question = {}): Promise<AsyncIterable<Uint8Array>> => download(where, question, 3),
  };

  /** Each place it is sent on to is looked at like the first, and is shown none of our secrets. */
  async function download(where: string, question: Question, steps: number): Promise<AsyncIterable<Uint8Array>> {
    const { text, trusted } = placeOf(where);
    const response = await askStream(text, { method: 'GET', ...question, trusted });
    const { statusCode: status = 0, headers } = response;
    if (status === 200) return response;
    response.resume();
    const next = status >= 300 && status < 400 && steps > 0 && headers.location && URL.parse(headers.location, text);
    if (!next) throw new Error(`the file is not there: ${status}`);
    return download(next.href, {}, steps - 1);
  }
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
