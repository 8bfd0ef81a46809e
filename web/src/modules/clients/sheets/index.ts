export { SheetsHost } from './sheets-host.tsx';
export { openExport, openImport } from './sheets-place.ts';
