/** What the colour of a new widget is chosen from; the first two are the brands' own. */
export const widgetColors = ['#3557d6', '#0c7d63', '#8a4fc9', '#c23a6b', '#b4581c', '#2d7f93', '#1f2328'] as const;
