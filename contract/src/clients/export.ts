import * as z from 'zod/mini';
import { id, rowId, upTo, wireTime } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';
import { sheetTypes } from '../sheet-types.ts';
import { clientFilter } from './table.ts';

/** What a column of an exported sheet may hold; beside these, `field_<id>` holds a field of the project. */
export const exportColumns = [
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
  'channels',
  'archived',
  'blocked',
  'unsubscribed',
  'created_at',
] as const;
export type ExportColumn = (typeof exportColumns)[number];

const columns = z.array(upTo(40).check(z.regex(/^([a-z_]{2,20}|field_[1-9]\d{0,14})$/))).check(z.maxLength(100));
const type = z.enum(sheetTypes);
const ofExports = { access: 'project', permission: 'contacts.export' } as const;
/** As many as are sent at once; more are written in the background. */
export const maxDirectExport = 1000;

export const exportContacts = endpoint({
  ...ofExports,
  method: 'GET',
  path: '/api/crm/export/:entity',
  sends: 'file',
  summary: 'A sheet of these clients; for more than a thousand see `POST /api/crm/exports/`',
  input: z.strictObject({
    entity: z.enum(['contacts']),
    type: z.optional(type),
    ids: z.optional(z.union([id, z.array(id).check(z.maxLength(maxDirectExport))])),
    columns: z.optional(columns),
  }),
  output: z.unknown(),
});

export const sheetExport = z.object({
  id: z.number(),
  type,
  status: z.enum(['running', 'done', 'cancelled', 'failed']),
  file_name: z.string(),
  /** Lines that are written so far. */
  done: z.number(),
  size: z.nullable(z.number()),
  created_at: wireTime,
  /** Until then the file can be fetched. */
  ends_at: wireTime,
});
export type SheetExport = z.infer<typeof sheetExport>;

export const createExport = endpoint({
  ...ofExports,
  method: 'POST',
  path: '/api/crm/exports/',
  summary: 'Write a sheet of all clients, of those a filter finds, or of these, in the background',
  input: z.strictObject({
    type,
    filter: z.optional(clientFilter),
    ids: z.optional(z.array(rowId).check(z.minLength(1), z.maxLength(10_000))),
    columns: z.optional(columns),
  }),
  output: answer(sheetExport),
});

export const getExport = endpoint({
  ...ofExports,
  method: 'GET',
  path: '/api/crm/exports/:id/',
  summary: 'How far an export of one’s own is',
  input: z.strictObject({ id }),
  output: answer(sheetExport),
});

export const cancelExport = endpoint({
  ...ofExports,
  method: 'DELETE',
  path: '/api/crm/exports/:id/',
  summary: 'Stop an export and forget its file',
  input: z.strictObject({ id }),
  output: done,
});

export const getExportFile = endpoint({
  ...ofExports,
  method: 'GET',
  path: '/api/crm/exports/:id/file',
  sends: 'file',
  summary: 'The sheet, for whoever asked for it, for a day',
  input: z.strictObject({ id }),
  output: z.unknown(),
});

/** How far an export is. */
export const exportChanged = liveEvent('crm:export_changed', sheetExport);
