import type { Brand } from '../brand.ts';

export const parley: Brand = {
  name: 'parley',
  title: 'Parley',
  pageTitle: 'Parley',
  bookingTitle: 'Altegio',
  tasksApp: { marketplace: 'https://alteg.io/', quietTariff: null },
  logo: {
    square: '#3557d6',
    shapes: [
      'M10.5 8.5h11a3.5 3.5 0 0 1 3.5 3.5v6a3.5 3.5 0 0 1-3.5 3.5h-5.3l-4.6 3.7a.7.7 0 0 1-1.1-.6v-3.1A3.5 3.5 0 0 1 7 18v-6a3.5 3.5 0 0 1 3.5-3.5Z',
    ],
  },
  loader: { light: ['#d8e1fa', '#3557d6'], dark: ['#243160', '#4a6be3'] },
};
