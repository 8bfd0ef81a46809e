import type { Endpoint } from '@parley/contract/http';
import type * as z from 'zod/mini';
import { isOutrun } from '../db/outrun.ts';
import { refuse } from '../errors.ts';

/**
 * What is asked, as the contract has it. Beside a newer version a page of it may ask what this one does not know yet: it is
 * told to come again, as it does by itself where it reads, until a node of its version answers.
 */
export async function readInput({ method, input }: Endpoint, given: Record<string, unknown>): Promise<unknown> {
  const read = input.safeParse(given, { reportInput: true });
  if (read.success) return read.data;
  if ((method === 'GET' || hasUnknown(read.error)) && (await isOutrun())) refuse('unavailable');
  throw read.error;
}

/** What people type is no such thing: wrong values in a form are theirs to mend. */
const hasUnknown = ({ issues }: z.core.$ZodError): boolean => issues.some((it) => it.code === 'unrecognized_keys');
