import { ProviderError } from '../channel.ts';

/** A failure on its way between two nodes. */
export type ToldFailure = {
  words: string;
  /** Telegram's own no, and what follows of it; null: it is open whether anything arrived. */
  refusal: { retry_at: string | null; scope: ProviderError['scope'] } | null;
};

export function tellFailure(error: unknown): ToldFailure {
  const words = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ProviderError)) return { words, refusal: null };
  const { retry_at, scope } = error;
  return { words, refusal: { retry_at: retry_at instanceof Date ? retry_at.toISOString() : retry_at, scope } };
}

export function readFailure({ words, refusal }: ToldFailure): Error {
  if (!refusal) return new Error(words);
  const { retry_at, scope } = refusal;
  if (retry_at === null || retry_at === 'soon') return new ProviderError(words, { scope, retry_at });
  return new ProviderError(words, { scope, retry_at: new Date(retry_at) });
}
