export const sheetTypes = ['xlsx', 'csv'] as const;
export type SheetType = (typeof sheetTypes)[number];
