import type { ConnectStep } from '@parley/contract/projects/connections';
import { seal, unseal } from '../../../kit/secrets.ts';

/** As it lies in the base: whoever reads a copy learns neither how providers reach us nor what is to be pasted there. */
export type Stored = { hook_word: string | null; step: unknown };
type Opened = { hook_word: string | null; step: ConnectStep | null };

export async function openChannel<Row extends Stored>(row: Row): Promise<Omit<Row, keyof Opened> & Opened> {
  const step = typeof row.step === 'string' ? await unseal(row.step) : JSON.stringify(row.step);
  return {
    ...row,
    hook_word: row.hook_word && (isSealed(row.hook_word) ? await unseal(row.hook_word) : row.hook_word),
    step: JSON.parse(step ?? 'null') as ConnectStep | null,
  };
}

export const sealStep = async (step: ConnectStep | null): Promise<string | null> =>
  step && JSON.stringify(await seal(JSON.stringify(step)));

/** What is of before it was sealed; a word itself has no colon. */
const isSealed = (hook_word: string): boolean => hook_word.includes(':');
