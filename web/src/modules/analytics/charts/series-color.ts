const COLOURS = 7;

/** The colour of a series by its place. Beyond the last one all are grey: more than these nobody tells apart. */
export const seriesColor = (place: number): string => `var(--series-${Math.min(place, COLOURS - 1) + 1})`;
