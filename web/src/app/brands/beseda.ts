import type { Brand } from '../brand.ts';

export const beseda: Brand = {
  name: 'beseda',
  title: 'Beseda',
  pageTitle: 'Beseda',
  bookingTitle: 'YCLIENTS',
  tasksApp: { marketplace: 'https://www.yclients.com/', quietTariff: 116 },
  logo: {
    square: '#0c7d63',
    shapes: [
      'M9.5 7h8A3.5 3.5 0 0 1 21 10.5v.5h-5a5 5 0 0 0-5 5v3.2l-1.7 1.4a.7.7 0 0 1-1.1-.6v-2.6A3.5 3.5 0 0 1 6 14v-3.5A3.5 3.5 0 0 1 9.5 7Z',
      'M16 13h6.5a3.5 3.5 0 0 1 3.5 3.5v3a3.5 3.5 0 0 1-2.2 3.25v2.3a.7.7 0 0 1-1.1.6L19.4 23H16a3.5 3.5 0 0 1-3.5-3.5v-3A3.5 3.5 0 0 1 16 13Z',
    ],
  },
  loader: { light: ['#c9eadf', '#0c7d63'], dark: ['#17443a', '#0f8267'] },
};
