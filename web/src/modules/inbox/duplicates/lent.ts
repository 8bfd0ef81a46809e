import { lazy } from 'react';
import { addTexts } from '../../../kit/i18n/i18n.ts';

/** What clients lend to the list, with its texts: fetched after the first screen. */
const fetchDoor = async () => {
  const [door] = await Promise.all([import('../../clients/index.ts'), addTexts('clients')]);
  return door;
};

export const DuplicatesButton = lazy(async () => ({ default: (await fetchDoor()).DuplicatesButton }));
export const DuplicatesHost = lazy(async () => ({ default: (await fetchDoor()).DuplicatesHost }));
