import type { ClientField } from '@parley/contract/clients/clients';
import type { ClientCard } from '@parley/contract/inbox/client-card';

/** Of which contact a field is taken. */
export type Chosen = Partial<Record<ClientField, number>>;

const choosable = [
  'name',
  'phone',
  'email',
  'organization_id',
  'manager_id',
  'legal_entity',
  'tax_id',
  'tag',
] as const satisfies ClientField[];
export type Choosable = (typeof choosable)[number];

/** What several have and have differently: one of them is to be chosen. */
export const differing = (...cards: ClientCard[]): Choosable[] =>
  choosable.filter((field) => new Set(cards.map((card) => card[field]).filter((value) => value !== null)).size > 1);

/** What at least one of them has. */
export const known = (...cards: ClientCard[]): Choosable[] =>
  choosable.filter((field) => cards.some((card) => card[field] !== null));

/** Whose value stays: the chosen one's, else the main one's, else of the first who has any. */
export function keeperOf(field: Choosable, cards: readonly ClientCard[], chosen: Chosen, mainId: number): number {
  const main = cards.find(({ id }) => id === mainId);
  if (chosen[field] !== undefined || main?.[field] !== null) return chosen[field] ?? mainId;
  return cards.find((card) => card[field] !== null)?.id ?? mainId;
}

/** The choice as it is sent. */
export const keptFields = (cards: readonly ClientCard[], chosen: Chosen, mainId: number): Chosen =>
  Object.fromEntries(differing(...cards).map((field) => [field, keeperOf(field, cards, chosen, mainId)]));
