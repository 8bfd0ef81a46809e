import { lazy } from 'react';
import { fetchCode } from '../../../kit/fetch-code.ts';
import { firstScreen } from '../../../kit/first-screen.ts';
import { addTexts } from '../../../kit/i18n/i18n.ts';

// What clients lend to the list, with its texts: fetched after the first screen.
export const DuplicatesButton = lazy(async () => {
  await firstScreen;
  return { default: (await fetchClients()).DuplicatesButton };
});
export const DuplicatesHost = lazy(async () => {
  await firstScreen;
  return { default: (await fetchClients()).DuplicatesHost };
});

const fetchClients = () =>
  fetchCode(async () => {
    await addTexts('clients');
    return import('../../clients/index.ts');
  });
