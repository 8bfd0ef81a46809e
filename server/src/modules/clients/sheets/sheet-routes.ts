import * as exports from '@parley/contract/clients/export';
import * as imports from '@parley/contract/clients/import';
import { fileRoute, type Route, route } from '../../../kit/http/route.ts';
import type { Job } from '../../../kit/jobs/jobs.ts';
import { cancelExport, createExport, exportContacts, getExport, getExportFile } from './exporting/export-clients.ts';
import { forgetExport, runExport } from './exporting/run-export.ts';
import {
  admitSheet,
  cancelImport,
  changeImport,
  getImport,
  listImports,
  startImport,
  uploadImport,
} from './importing/draft-import.ts';
import { forgetImport } from './importing/forget-import.ts';
import { getImportSample, getRefused } from './importing/refused-file.ts';
import { revertImport, undoImport } from './importing/revert-import.ts';
import { runImport } from './importing/run-import.ts';

export const sheetRoutes: Route[] = [
  route(imports.uploadImport, uploadImport, admitSheet),
  route(imports.listImports, listImports),
  fileRoute(imports.getImportSample, getImportSample),
  route(imports.getImport, getImport),
  route(imports.changeImport, changeImport),
  route(imports.startImport, startImport),
  route(imports.cancelImport, cancelImport),
  route(imports.revertImport, revertImport),
  fileRoute(imports.getRefused, getRefused),
  fileRoute(exports.exportContacts, exportContacts),
  route(exports.createExport, createExport),
  route(exports.getExport, getExport),
  route(exports.cancelExport, cancelExport),
  fileRoute(exports.getExportFile, getExportFile),
];

export const sheetJobs: Job[] = [runImport, undoImport, forgetImport, runExport, forgetExport];
