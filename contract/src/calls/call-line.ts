import * as z from 'zod/mini';

export const callDirections = ['out', 'in'] as const;
export type CallDirection = (typeof callDirections)[number];

/**
 * What became of it. `missed`: the client called and nobody took it; `no_answer`: we called and it rang out; `cancelled`:
 * we hung up before they answered; `rejected`: whoever was called said no; `failed`: it could not be made, or broke.
 */
export const callResults = ['answered', 'missed', 'no_answer', 'cancelled', 'rejected', 'busy', 'failed'] as const;
export type CallResult = (typeof callResults)[number];

/** What a call is as a line of its thread; the words are the reader's. */
export const callLine = z.object({
  id: z.number(),
  direction: z.enum(callDirections),
  result: z.enum(callResults),
  seconds: z.number(),
  error: z.nullable(z.string()),
});
export type CallLine = z.infer<typeof callLine>;

type Said = { destination: string; call?: CallLine | undefined };

/**
 * A call that leaves nobody waiting and answers nobody: of theirs all but the missed ones, of ours all but those that were
 * answered.
 */
export const isQuietCall = ({ destination, call }: Said): boolean =>
  call !== undefined && call.result !== (destination === 'from' ? 'missed' : 'answered');
