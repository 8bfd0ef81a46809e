import { MtArgumentError, MtUnsupportedError, tl } from '@mtcute/core';
import { now, seconds } from '../../kit/clock.ts';
import { ProviderError } from '../channel.ts';
import { inSeconds } from '../provider.ts';

const answerMs = seconds(20);

/** For one call: what it waits for at most. Waiting for Telegram's patience is ours to do, and of all nodes together. */
export const patience = () => ({ abortSignal: AbortSignal.timeout(answerMs), floodSleepThreshold: 0 });

/** Telegram's no, in its words; what is no answer at all stays as it is. */
export async function asking<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw refusalOf(error);
  }
}

export const isRefusal = (error: unknown, ...words: string[]): boolean =>
  error instanceof ProviderError && words.some((it) => error.message.startsWith(it));

// The session is over whatever is asked: ended by hand, used from two places, or the account is gone.
const isOver = ({ code, text }: tl.RpcError): boolean => code === 401 || text === 'AUTH_KEY_DUPLICATED';

function refusalOf(error: unknown): unknown {
  // What the library itself does not take, such as a number without an account, or a sign-in that costs money.
  if (error instanceof MtArgumentError || error instanceof MtUnsupportedError) return new ProviderError(error.message);
  if (!(error instanceof tl.RpcError)) return error;
  const words = error.message.replace(/^Telegram API error -?\d+: /, '');
  const wait = 'seconds' in error && typeof error.seconds === 'number' ? error.seconds : null;
  if (error.code === 420) return new ProviderError(words, { retry_at: inSeconds(wait ?? 1, now()) });
  if (isOver(error)) return new ProviderError(words, { scope: 'channel' });
  // It had the question; what it did with it nobody knows.
  if (error.code >= 500 || error.code < 0) return new Error(words);
  return new ProviderError(words);
}
