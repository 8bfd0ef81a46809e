import { type ClientField, clientFields } from '@parley/contract/clients/clients';
import type { Client } from '../../clients/index.ts';

/** Of which of the two a field is taken; where it is not said, nothing that is known is lost. */
export type Choice = Partial<Record<string, 'to' | 'from'>>;
export type FieldChanges = Partial<Record<ClientField, [was: unknown, is: unknown]>>;

/** What becomes of the fields of the contact that stays. */
export function mergedFields(to: Client, from: Client, choice: Choice): FieldChanges {
  const changes: FieldChanges = {};
  for (const field of clientFields) {
    const chosen = choice[field];
    const value = chosen ? { to, from }[chosen][field] : byItself(field, to, from);
    if (value !== to[field]) changes[field] = [to[field], value];
  }
  return changes;
}

function byItself(field: ClientField, to: Client, from: Client): Client[ClientField] {
  // Who wants no mailings gets none, whichever of the two said so.
  if (field === 'unsubscribed') return to.unsubscribed || from.unsubscribed;
  // Somebody called by a number has no name yet.
  if (field === 'name') return isName(to.name) || !isName(from.name) ? to.name : from.name;
  if (field === 'notes' && to.notes && from.notes && to.notes !== from.notes) return `${to.notes}\n${from.notes}`;
  return to[field] ?? from[field];
}

const isName = (text: string): boolean => /\p{L}/u.test(text);

/** The values after the changes, or before them. */
export const valuesOf = (changes: FieldChanges, which: 'was' | 'is'): Partial<Client> =>
  Object.fromEntries(Object.entries(changes).map(([field, [was, is]]) => [field, which === 'was' ? was : is]));

/** What taking the changes back restores; what somebody has changed since is theirs. */
export function fieldsBack(present: Client, changes: FieldChanges): { back: Partial<Client>; kept: ClientField[] } {
  const all = Object.entries(changes) as [ClientField, [unknown, unknown]][];
  const mine = all.filter(([field, [, is]]) => present[field] === is);
  const kept = all.filter(([field, [was, is]]) => present[field] !== is && present[field] !== was);
  return {
    back: Object.fromEntries(mine.map(([field, [was]]) => [field, was])),
    kept: kept.map(([field]) => field),
  };
}
