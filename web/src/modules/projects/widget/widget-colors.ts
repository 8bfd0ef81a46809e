import { brandColors } from '@parley/contract/projects/brand-colors';

/** What the colour of a new widget is chosen from; the first two are the brands' own. */
export const widgetColors = [
  brandColors.parley,
  brandColors.beseda,
  '#8a4fc9',
  '#c23a6b',
  '#b4581c',
  '#2d7f93',
  '#1f2328',
] as const;
