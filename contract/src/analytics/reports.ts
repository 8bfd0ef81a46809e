import * as z from 'zod/mini';
import { email, id, rowId, text, whole, wireTime } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';
import { sheetTypes } from '../sheet-types.ts';
import { isPeriod, period } from '../statistics.ts';
import { liveEvent } from '../live.ts';

const onReports = { access: 'project', module: 'analytics', permission: 'analytics.view' } as const;

/** What a line of it is: a deal, a stay in a stage, a manager, a source, a task, a product, a dialogue. */
export const reportKinds = ['deals', 'stage_visits', 'managers', 'sources', 'tasks', 'products', 'dialogues'] as const;
export type ReportKind = (typeof reportKinds)[number];

const type = z.enum(sheetTypes);

/** What is put into it; a funnel, channels and people only where its lines have them. */
const wanted = {
  kind: z.enum(reportKinds),
  type,
  funnel_id: z.optional(rowId),
  channels_ids: z.optional(z.array(rowId).check(z.maxLength(100))),
  managers_ids: z.optional(z.array(rowId).check(z.maxLength(100))),
};
export const reportWish = z.strictObject({ ...wanted, ...period }).check(isPeriod);
export type ReportWish = z.infer<typeof reportWish>;

export const report = z.object({
  id: z.number(),
  kind: z.enum(reportKinds),
  type,
  file_name: z.string(),
  status: z.enum(['running', 'done', 'cancelled', 'failed']),
  period: z.object({ from: z.string(), to: z.string() }),
  /** Lines that are written so far. */
  done: z.number(),
  size: z.nullable(z.number()),
  created_at: wireTime,
  /** Until then the file can be fetched. */
  ends_at: wireTime,
});
export type Report = z.infer<typeof report>;

/** It is written in the background; whoever asked is told when it is there. The right to export its lines is needed. */
export const makeReport = endpoint({
  ...onReports,
  method: 'POST',
  path: '/api/crm/analytics/reports/',
  summary: 'Begin a report',
  input: reportWish,
  output: answer(report),
});

export const listReports = endpoint({
  ...onReports,
  method: 'GET',
  path: '/api/crm/analytics/reports/',
  summary: 'One’s own reports, the newest first',
  input: z.strictObject({}),
  output: answer(z.array(report)),
});

export const getReportFile = endpoint({
  ...onReports,
  method: 'GET',
  path: '/api/crm/analytics/reports/:id/file/',
  sends: 'file',
  summary: 'The file of a report that is done',
  input: z.strictObject({ id }),
  output: z.unknown(),
});

export const cancelReport = endpoint({
  ...onReports,
  method: 'DELETE',
  path: '/api/crm/analytics/reports/:id/',
  summary: 'Stop a report that is being written, or remove one that is done',
  input: z.strictObject({ id }),
  output: done,
});

/** Told to whoever asked for it. */
export const reportProgress = liveEvent('analytics:report', report);

/** How far back a report by post reaches, counted from the day it is sent. */
export const reportSpans = ['week', 'month'] as const;

const posted = {
  name: text(100),
  ...wanted,
  /** The days before the one on which it is sent. */
  span: z.enum(reportSpans),
  /** Monday is 1. */
  weekday: whole(1, 7),
  /** Minutes of the day, in the project's time. */
  minute: whole(0, 1439),
  to: z.array(email).check(z.minLength(1), z.maxLength(20)),
};

/** A report that goes by e-mail each week. */
export const postedReport = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(reportKinds),
  type,
  funnel_id: z.nullable(z.number()),
  channels_ids: z.array(z.number()),
  managers_ids: z.array(z.number()),
  span: z.enum(reportSpans),
  weekday: z.number(),
  minute: z.number(),
  to: z.array(z.string()),
  is_on: z.boolean(),
  /** Whose it is: it holds what they may see. */
  manager: z.number(),
  next_at: z.nullable(wireTime),
  /** When it last went, or why it did not. */
  last_at: z.nullable(wireTime),
  last_error: z.nullable(z.string()),
});
export type PostedReport = z.infer<typeof postedReport>;

export const listPostedReports = endpoint({
  ...onReports,
  method: 'GET',
  path: '/api/crm/analytics/posted/',
  summary: 'One’s own reports by e-mail; administrators see all',
  input: z.strictObject({}),
  output: answer(z.array(postedReport)),
});

/** To members of the project only, and once each. */
export const addPostedReport = endpoint({
  ...onReports,
  method: 'POST',
  path: '/api/crm/analytics/posted/',
  summary: 'Send a report by e-mail each week',
  input: z.strictObject(posted),
  output: answer(postedReport),
});

export const changePostedReport = endpoint({
  ...onReports,
  method: 'PUT',
  path: '/api/crm/analytics/posted/:id/',
  summary: 'Change a report by e-mail, or switch it on or off',
  input: z.strictObject({ id, ...z.partial(z.object(posted)).shape, is_on: z.optional(z.boolean()) }),
  output: answer(postedReport),
});

export const deletePostedReport = endpoint({
  ...onReports,
  method: 'DELETE',
  path: '/api/crm/analytics/posted/:id/',
  summary: 'Send a report by e-mail no more',
  input: z.strictObject({ id }),
  output: done,
});
