import { lazy } from 'react';

// Seen only in the settings.
export const NoticeWishesTable = lazy(() =>
  import('./notice-wishes.tsx').then((file) => ({ default: file.NoticeWishesTable })),
);
