import type { ClientField } from '@parley/contract/clients/clients';
import type { ClientCard } from '@parley/contract/inbox/client-card';

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

/** What is compared: a field of every card, or one of the project's own. */
export type Part = Choosable | `field_${number}`;
/** Of which contact a field is taken. */
export type Chosen = Partial<Record<Part, number>>;

export const isOwnField = (part: Part): part is `field_${number}` => part.startsWith('field_');

export const valueIn = (card: ClientCard, part: Part) =>
  isOwnField(part) ? (card.custom_field[part.slice('field_'.length)] ?? null) : card[part];

/** What several have and have differently: one of them is to be chosen. */
export const differing = (...cards: ClientCard[]): Part[] =>
  partsOf(cards).filter((part) => new Set(cards.map((card) => valueIn(card, part)).filter(isSomething)).size > 1);

/** What at least one of them has. */
export const known = (...cards: ClientCard[]): Part[] =>
  partsOf(cards).filter((part) => cards.some((card) => isSomething(valueIn(card, part))));

/** Whose value stays: the chosen one's, else the main one's, else of the first who has any. */
export function keeperOf(part: Part, cards: readonly ClientCard[], chosen: Chosen, mainId: number): number {
  const main = cards.find(({ id }) => id === mainId);
  if (chosen[part] !== undefined) return chosen[part];
  if (main && isSomething(valueIn(main, part))) return mainId;
  return cards.find((card) => isSomething(valueIn(card, part)))?.id ?? mainId;
}

/** In the order they are shown. Unless somebody says otherwise the oldest stays, so it is the first to be seen. */
export const oldestFirst = <Card extends { id: number }>(cards: readonly Card[]): Card[] =>
  cards.toSorted((one, other) => one.id - other.id);

/** The choice as it is sent. */
export const keptFields = (cards: readonly ClientCard[], chosen: Chosen, mainId: number): Chosen =>
  Object.fromEntries(differing(...cards).map((part) => [part, keeperOf(part, cards, chosen, mainId)]));

function partsOf(cards: readonly ClientCard[]): Part[] {
  const own = new Set(cards.flatMap(({ custom_field }) => Object.keys(custom_field)));
  return [...choosable, ...Array.from(own, (id): Part => `field_${Number(id)}`)];
}

const isSomething = (value: string | number | null) => value !== null;
