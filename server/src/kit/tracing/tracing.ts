import type { IncomingHttpHeaders } from 'node:http';
import type { Attributes, Context } from '@opentelemetry/api';

/** What is told of a piece of work: never a value that a person, a provider or a secret stands behind. */
export type Piece = {
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  attributes: Attributes;
  /** What it is a part of: by itself of whatever is done now, null: of nothing. */
  of?: Context | null | undefined;
  /** What it is done for, where that is not one thing. */
  links?: readonly Context[];
  /** When it began, as `performance.now()` said then; by itself now. */
  began?: number;
};

/** A piece of work that is not over. `failed`: the word by which failures like it are counted. */
export type Begun = { context: Context; note: (attributes: Attributes) => void; end: (failed?: string) => void };

export type Tracing = {
  /** What is done now, for what will be done because of it. */
  maker: () => Context | undefined;
  /** Whether anybody will hear of what is done now. */
  isHeard: () => boolean;
  begin: (piece: Piece) => Begun;
  /** Whatever `work` does is a part of this. */
  within: <T>(context: Context, work: () => T) => T;
  /** What a request is a part of, as whoever handed it on says. */
  saidBy: (headers: IncomingHttpHeaders) => Context | undefined;
  /** By which a line of the log is found with its trace. */
  words: () => { trace?: string };
};

/**
 * Null unless somebody wants traces: then nothing of them is loaded, and whoever has something to tell looks here and
 * goes on.
 */
export let tracing: Tracing | null = null;

export function useTracing(it: Tracing | null): void {
  tracing = it;
}

/** Tells of work from its beginning to its end. What it failed with is told by its code alone: words hold values. */
export async function told<T>(by: Tracing, piece: Piece, work: (begun: Begun) => Promise<T>): Promise<T> {
  const begun = by.begin(piece);
  try {
    const result = await by.within(begun.context, () => work(begun));
    begun.end();
    return result;
  } catch (error) {
    begun.end(failureOf(error));
    throw error;
  }
}

export function failureOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  const word = typeof code === 'string' ? code : name;
  return typeof word === 'string' && /^\w{1,60}$/.test(word) ? word : 'Error';
}
