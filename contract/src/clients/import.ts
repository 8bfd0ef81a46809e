import * as z from 'zod/mini';
import { count, flag, id, rowId, wireTime } from '../common.ts';
import { answer, done, endpoint, page } from '../http.ts';
import { sheetTypes } from '../sheet-types.ts';
import { liveEvent } from '../live.ts';
import { maxSheetBytes, maxSheetColumns } from './sheet-limits.ts';

/** What a column of a sheet may fill; beside these, `field_<id>` fills a field of the project. */
export const importTargets = [
  'id',
  'name',
  'phone',
  'email',
  'legal_entity',
  'tax_id',
  'notes',
  'tag',
  'organization',
  'manager',
] as const;
export type ImportTarget = (typeof importTargets)[number];

/** What it may fill of the deal that a line becomes; beside these, `deal_field_<id>` fills a field of deals. */
export const importDealTargets = ['deal_name', 'deal_price'] as const;
export type ImportDealTarget = (typeof importDealTargets)[number];

const targets = [...importTargets, ...importDealTargets].join('|');
const target = z.string().check(z.regex(new RegExp(`^(${targets}|(deal_)?field_[1-9]\\d{0,14})$`)));

/** In which stage each line becomes a deal of its client, and whether what the stage does by itself is done for them. */
const intoStage = z.strictObject({ stage_id: rowId, run_rules: z.boolean() });

/** Whom a line of the sheet means, by what, and what is then done to them. */
const optionsShape = {
  /** Whether the first line names the columns. */
  headers: z.boolean(),
  match: z.array(z.enum(['id', 'phone', 'email'])).check(z.maxLength(3)),
  /** Fill what is empty, overwrite, or leave whoever is known as they are. */
  on_match: z.enum(['fill', 'overwrite', 'skip']),
  make_organizations: z.boolean(),
  /** Where the lines go: among the clients alone, or also as deals into a stage. */
  into: z.union([z.literal('base'), intoStage]),
};
export const importOptions = z.object(optionsShape);
export type ImportOptions = z.infer<typeof importOptions>;

const mapping = z.array(z.nullable(target));
export type ImportMapping = z.infer<typeof mapping>;

export const refusalCodes = [
  'nobody',
  'phone',
  'phones',
  'email',
  'number',
  'below_zero',
  'ambiguous',
  'date',
  'option',
  'manager',
  'organization',
  'id',
  'too_long',
  'required',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];
const reason = z.object({ code: z.enum(refusalCodes), target: z.nullable(target), value: z.string() });
export type ImportReason = z.infer<typeof reason>;

/** A line of the sheet as it will be, and what becomes of it. */
export const importPreviewRow = z.object({
  row: z.number(),
  /** By target, in words. */
  values: z.record(z.string(), z.string()),
  /** Of these, what its client will not have: another value stays there. */
  unwritten: z.array(target),
  action: z.enum(['new', 'update', 'skip', 'refused']),
  reasons: z.array(reason),
  /** Who is known already. */
  contact: z.nullable(z.object({ id: z.number(), name: z.string() })),
});
export type ImportPreviewRow = z.infer<typeof importPreviewRow>;

export const importStatuses = ['ready', 'running', 'done', 'cancelled', 'failed', 'reverting', 'reverted'] as const;
const counts = {
  /** Lines of the sheet, and how many of them are done. */
  total: z.number(),
  done: z.number(),
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  refused: z.number(),
  /** Of a revert: who was put back, and what stayed since somebody changed it meanwhile. */
  restored: z.number(),
  kept: z.number(),
  /** Deals it made; of a revert, how many went, and how many stayed. */
  deals: z.number(),
  deals_restored: z.number(),
  deals_kept: z.number(),
};
export const sheetImport = z.object({
  id: z.number(),
  file_name: z.string(),
  status: z.enum(importStatuses),
  user_id: z.number(),
  ...counts,
  can_revert: z.boolean(),
  created_at: wireTime,
  ended_at: z.nullable(wireTime),
});
export type SheetImport = z.infer<typeof sheetImport>;

export const sheetImportDraft = z.extend(sheetImport, {
  /** The sheet's columns with their first values. */
  columns: z.array(z.object({ title: z.string(), samples: z.array(z.string()) })),
  mapping,
  options: importOptions,
  preview: z.array(importPreviewRow),
});
export type SheetImportDraft = z.infer<typeof sheetImportDraft>;

const ofImports = { access: 'project', permission: 'contacts.import' } as const;

export const uploadImport = endpoint({
  ...ofImports,
  method: 'POST',
  path: '/api/crm/contacts/import/',
  form: { file: 'required', max_bytes: maxSheetBytes },
  summary:
    'Import a sheet of clients (xls, xlsx, csv) as its columns are understood, in the background; with `draft`, only look at it first',
  input: z.strictObject({
    /** Nothing is changed until it is started. */
    draft: z.optional(flag),
  }),
  output: answer(sheetImportDraft),
});

export const listImports = endpoint({
  ...ofImports,
  method: 'GET',
  path: '/api/crm/contacts/import/',
  summary: 'Imports that were started, the newest first: one’s own, for an administrator all',
  input: z.strictObject({ count: z.optional(count), next: z.optional(id) }),
  output: page(sheetImport),
});

export const getImport = endpoint({
  ...ofImports,
  method: 'GET',
  path: '/api/crm/contacts/import/:id/',
  summary: 'An import with its columns and its first lines as they will be',
  input: z.strictObject({ id }),
  output: answer(sheetImportDraft),
});

export const changeImport = endpoint({
  ...ofImports,
  method: 'PUT',
  path: '/api/crm/contacts/import/:id/',
  summary: 'Say what the columns of a sheet mean, and look at its first lines again',
  input: z.strictObject({
    id,
    mapping: z.optional(mapping.check(z.maxLength(maxSheetColumns))),
    options: z.optional(z.partial(z.strictObject(optionsShape))),
  }),
  output: answer(sheetImportDraft),
});

export const startImport = endpoint({
  ...ofImports,
  method: 'POST',
  path: '/api/crm/contacts/import/:id/start/',
  summary: 'Import the sheet, in the background',
  input: z.strictObject({ id }),
  output: answer(sheetImport),
});

export const cancelImport = endpoint({
  ...ofImports,
  method: 'POST',
  path: '/api/crm/contacts/import/:id/cancel/',
  summary: 'Stop an import: what was done stays and can be reverted; one that was not started is forgotten',
  input: z.strictObject({ id }),
  output: done,
});

export const revertImport = endpoint({
  ...ofImports,
  method: 'POST',
  path: '/api/crm/contacts/import/:id/revert/',
  summary: 'Take a whole import back: new clients and deals that nobody touched go, changed fields are put back',
  input: z.strictObject({ id }),
  output: answer(sheetImport),
});

export const getRefused = endpoint({
  ...ofImports,
  method: 'GET',
  path: '/api/crm/contacts/import/:id/refused/:type',
  sends: 'file',
  summary: 'The lines that were refused, each with its reasons',
  input: z.strictObject({ id, type: z.enum(sheetTypes) }),
  output: z.unknown(),
});

export const getImportSample = endpoint({
  ...ofImports,
  method: 'GET',
  path: '/api/crm/contacts/import/sample/:type',
  sends: 'file',
  summary: 'An example sheet with the columns that are understood',
  input: z.strictObject({ type: z.enum(sheetTypes) }),
  output: z.unknown(),
});

/** How far an import is. */
export const importChanged = liveEvent('crm:import_changed', sheetImport);
