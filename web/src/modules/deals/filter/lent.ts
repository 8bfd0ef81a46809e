import { lazy } from 'react';
import { addTexts } from '../../../kit/i18n/i18n.ts';

// What clients lend to the filter, with its texts: the window need not wait for all that is behind their door.
export const FieldConditions = lazy(async () => {
  await addTexts('clients');
  const part = await import('../../clients/index.ts').then((file) => file.loadFieldConditions());
  return { default: part.FieldConditions };
});
export const OrganizationSelect = lazy(async () => {
  await addTexts('clients');
  const part = await import('../../clients/index.ts').then((file) => file.loadOrganizationSelect());
  return { default: part.OrganizationSelect };
});
