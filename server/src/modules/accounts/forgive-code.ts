import { forgiveAttempt, type Limit } from '../../kit/attempts.ts';
import type { Asked } from './codes.queries.ts';

type Right = { tried: Asked; asked: Asked | null };
type Limits = { trying: Limit; asking: Limit };

/** Whoever brings the right code reads their own mail: neither the try nor the asking counts, each in its own window. */
export async function forgiveCode({ trying, asking }: Limits, { tried, asked }: Right): Promise<void> {
  await forgiveAttempt(trying, tried.from, tried.window);
  if (asked) await forgiveAttempt(asking, asked.from, asked.window);
}
