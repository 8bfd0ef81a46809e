import { type ComponentType, lazy } from 'react';
import type { TabName } from './search.ts';

type Tab = { name: TabName; Page: ComponentType };

/** In this order. Each page reads its own words of the address, and puts its tools into the heading with `<Tools>`. */
export const tabs: readonly Tab[] = [
  {
    name: 'dialogues',
    Page: lazy(() => import('./dialogues/dialogues-page.tsx').then((file) => ({ default: file.DialoguesPage }))),
  },
  {
    name: 'conversion',
    Page: lazy(() => import('./conversion/conversion-page.tsx').then((file) => ({ default: file.ConversionPage }))),
  },
  {
    name: 'reports',
    Page: lazy(() => import('./reports/reports-page.tsx').then((file) => ({ default: file.ReportsPage }))),
  },
  {
    name: 'today',
    Page: lazy(() => import('./today/today-page.tsx').then((file) => ({ default: file.TodayPage }))),
  },
];
