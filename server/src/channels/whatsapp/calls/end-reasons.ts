import type { CallResult } from '@parley/contract/calls/call-line';

const words: [RegExp, CallResult][] = [
  [/busy/i, 'busy'],
  [/reject|declin/i, 'rejected'],
  [/time.?out|no.?answer|miss/i, 'no_answer'],
];

/** Why a call ended, where the provider says that. */
export const resultOf = (told: unknown): CallResult | null =>
  (typeof told === 'string' && words.find(([word]) => word.test(told))?.[1]) || null;
