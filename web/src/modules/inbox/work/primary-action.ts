import type { Contact } from '@parley/contract/inbox/contacts';
import { isToCheck } from './guesses.ts';

export type PrimaryAction = 'unblock' | 'wake' | 'check' | 'take' | 'close';

/** What most likely comes next with this contact: one button says it, the rest is in the menu. */
export function primaryAction(row: Contact): PrimaryAction {
  if (row.blocked) return 'unblock';
  if (row.snoozed_until) return 'wake';
  if (isToCheck(row)) return 'check';
  return row.operator === null ? 'take' : 'close';
}
