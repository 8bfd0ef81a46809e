import { lazy } from 'react';
import { addTexts } from '../../../kit/i18n/i18n.ts';

// What clients lend to the filter, with its texts: the window need not wait for all that is behind their door.
const door = async () => {
  const [file] = await Promise.all([import('../../clients/index.ts'), addTexts('clients')]);
  return file;
};
export const FieldConditions = lazy(async () => ({
  default: (await (await door()).loadFieldConditions()).FieldConditions,
}));
export const OrganizationSelect = lazy(async () => ({
  default: (await (await door()).loadOrganizationSelect()).OrganizationSelect,
}));
