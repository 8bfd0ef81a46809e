import { lazy } from 'react';

/** Fetched when a day is first picked: it wants a Suspense around it, as a calendar's popup has. */
export const DayCalendar = lazy(() => import('./day-panel.tsx').then((file) => ({ default: file.DayPanel })));
