import { type ClientField, clientFields } from '@parley/contract/clients/clients';
import type { Client } from '../../clients/index.ts';
import { takenOut, type TakenOut } from './taken-out.ts';

/** Of which of the two a field is taken; where it is not said, nothing that is known is lost. */
export type Choice = Partial<Record<string, 'to' | 'from'>>;
export type FieldChanges = Partial<Record<ClientField, [was: unknown, is: unknown]>>;

/** What becomes of the fields of the contact that stays. */
export function mergedFields(to: Client, from: Client, choice: Choice): FieldChanges {
  const changes: FieldChanges = {};
  for (const field of clientFields) {
    const value = mergedField(field, to, from, choice[field]);
    if (value !== to[field]) changes[field] = [to[field], value];
  }
  return changes;
}

const mergedField = (field: ClientField, to: Client, from: Client, chosen: Choice[string]): Client[ClientField] =>
  chosen ? { to, from }[chosen][field] : byItself(field, to, from);

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

/** Somebody else who was merged into the same contact afterwards. */
type Later = { from: Client; record: { fields: FieldChanges } };

/** What taking the changes back restores; what somebody has changed since is theirs. */
export function fieldsBack(
  present: Client,
  changes: FieldChanges,
  later: Later[],
): { taken: Map<ClientField, TakenOut<unknown>>; kept: ClientField[] } {
  const taken = new Map<ClientField, TakenOut<unknown>>();
  const kept: ClientField[] = [];
  for (const [field, change] of Object.entries(changes) as [ClientField, [unknown, unknown]][]) {
    const steps = later.map(({ from, record: { fields } }) => ({
      change: fields[field],
      merged: (value: unknown) =>
        mergedField(field, { ...present, [field]: value }, from, chosenIn(fields, from, field)),
    }));
    const out = takenOut(present[field], change, steps);
    if (out) taken.set(field, out);
    else if (present[field] !== change[0]) kept.push(field);
  }
  return { taken, kept };
}

/** Whose value has replaced another once replaces it again. */
const chosenIn = (fields: FieldChanges, from: Client, field: ClientField): Choice[string] =>
  fields[field] && fields[field][1] === from[field] ? 'from' : undefined;
