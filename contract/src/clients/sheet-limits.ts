/** The largest sheet that is taken; unpacked it may be larger. */
export const maxSheetBytes = 50 * 1024 * 1024;
export const maxSheetRows = 200_000;
export const maxSheetColumns = 200;
