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

/** What both have and have differently: one of the two is to be chosen. */
export const differing = (a: ClientCard, b: ClientCard): Choosable[] =>
  choosable.filter((field) => a[field] !== null && b[field] !== null && a[field] !== b[field]);

/** What at least one of them has. */
export const known = (a: ClientCard, b: ClientCard): Choosable[] =>
  choosable.filter((field) => a[field] !== null || b[field] !== null);
