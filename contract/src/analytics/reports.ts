import * as z from 'zod/mini';
import { id, rowId, text, whole, wireTime } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';
import type { ModuleName } from '../projects/modules.ts';
import type { Permission } from '../projects/permissions.ts';
import { sheetTypes } from '../sheet-types.ts';
import { isPeriod, period } from '../statistics.ts';

const onReports = { access: 'project', module: 'analytics', permission: 'analytics.view' } as const;

/** What a line of it is: a deal, a stay in a stage, a manager, a source, a task, a product, a dialogue. */
export const reportKinds = ['deals', 'stage_visits', 'managers', 'sources', 'tasks', 'products', 'dialogues'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportFilters = ['funnel_id', 'channels_ids', 'managers_ids'] as const;
export type ReportFilter = (typeof reportFilters)[number];

type ReportRules = {
  /** By what its lines can be narrowed. */
  filters: readonly ReportFilter[];
  /** Without which there are no such lines, and without which nobody takes them out of the project. */
  module: ModuleName | null;
  permission: Permission | null;
};
const ofDeals = { filters: ['funnel_id', 'managers_ids'], module: 'crm' } as const;

/** Sums name no client, so whoever may see figures may have them. */
export const reportRules: Record<ReportKind, ReportRules> = {
  deals: { ...ofDeals, permission: 'deals.export' },
  stage_visits: { ...ofDeals, permission: 'deals.export' },
  managers: { ...ofDeals, permission: null },
  sources: { ...ofDeals, permission: null },
  tasks: { filters: ['managers_ids'], module: 'tasks', permission: 'contacts.export' },
  products: { ...ofDeals, permission: null },
  dialogues: { filters: ['channels_ids', 'managers_ids'], module: null, permission: 'contacts.export' },
};

const type = z.enum(sheetTypes);
const some = z.array(rowId).check(z.minLength(1), z.maxLength(100));

/** What is put into it; a funnel, channels and people only where its lines have them. */
const wanted = {
  kind: z.enum(reportKinds),
  type,
  funnel_id: z.optional(rowId),
  channels_ids: z.optional(some),
  managers_ids: z.optional(some),
};

type Narrowed = { kind?: ReportKind | undefined } & { [name in ReportFilter]?: unknown };
const strangersIn = ({ kind, ...given }: Narrowed): ReportFilter[] =>
  reportFilters.filter((it) => given[it] !== undefined && kind && !reportRules[kind].filters.includes(it));
const isNarrowable = z.refine<Narrowed>((it) => !strangersIn(it).length, { path: ['kind'], error: 'wrong' });

export const reportWish = z.strictObject({ ...wanted, ...period }).check(isPeriod, isNarrowable);
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
  /** Who asked for it; whoever gets it by e-mail can fetch it too. */
  user_id: z.number(),
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
  summary: 'Reports one asked for or gets by e-mail, the newest first',
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

/** How far back a kept report reaches, counted from the day it is made; `last_month`: all of the one before this. */
export const reportSpans = ['week', 'month', 'last_month'] as const;
export type ReportSpan = (typeof reportSpans)[number];

/** Why it did not go: whose it is has left, or lost a right to it; nothing can be mailed from here; it could not be written. */
export const postingProblems = ['owner_gone', 'no_right', 'no_mail', 'failed'] as const;
export type PostingProblem = (typeof postingProblems)[number];

const posted = {
  name: text(100),
  ...wanted,
  /** Seven or thirty days before the one on which it is made, or the month before. */
  span: z.enum(reportSpans),
  /** Monday is 1. */
  weekday: whole(1, 7),
  /** Minutes of the day, in the project's time. */
  minute: whole(0, 1439),
  /** Members of the project, who get it at the addresses of their accounts; nobody only while it is switched off. */
  users_ids: z.array(rowId).check(z.maxLength(20)),
};

type Sent = { is_on?: boolean | undefined; users_ids?: number[] | undefined };
const goesToSomebody = (unsaid: boolean) =>
  z.refine<Sent>(({ is_on = unsaid, users_ids }) => !is_on || users_ids?.length !== 0, {
    path: ['users_ids'],
    error: 'required',
  });

/** A kept report: it is made by a press, and goes by e-mail each week while it is on. */
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
  users_ids: z.array(z.number()),
  is_on: z.boolean(),
  /** Whose it is: it holds what they may see. */
  user_id: z.number(),
  next_at: z.nullable(wireTime),
  /** When it last was to go, and why it did not. */
  last_at: z.nullable(wireTime),
  last_error: z.nullable(z.enum(postingProblems)),
});
export type PostedReport = z.infer<typeof postedReport>;

export const listPostedReports = endpoint({
  ...onReports,
  method: 'GET',
  path: '/api/crm/analytics/posted/',
  summary: 'One’s own kept reports; administrators see all',
  input: z.strictObject({}),
  output: answer(z.array(postedReport)),
});

export const addPostedReport = endpoint({
  ...onReports,
  method: 'POST',
  path: '/api/crm/analytics/posted/',
  summary: 'Keep a report, and send it by e-mail each week unless it is switched off',
  input: z.strictObject({ ...posted, is_on: z.optional(z.boolean()) }).check(isNarrowable, goesToSomebody(true)),
  output: answer(postedReport),
});

export const changePostedReport = endpoint({
  ...onReports,
  method: 'PUT',
  path: '/api/crm/analytics/posted/:id/',
  summary: 'Change a kept report, or switch its letters on or off',
  input: z
    .strictObject({
      id,
      ...z.partial(z.object(posted)).shape,
      /** Null: all of them again. */
      funnel_id: z.optional(z.nullable(rowId)),
      channels_ids: z.optional(z.nullable(some)),
      managers_ids: z.optional(z.nullable(some)),
      is_on: z.optional(z.boolean()),
    })
    // What it is while nothing is said is not known here.
    .check(goesToSomebody(false)),
  output: answer(postedReport),
});

export const deletePostedReport = endpoint({
  ...onReports,
  method: 'DELETE',
  path: '/api/crm/analytics/posted/:id/',
  summary: 'Keep a report no more',
  input: z.strictObject({ id }),
  output: done,
});

/** Of the days it reaches back to today, as whoever asks sees them; nobody gets a letter of it. */
export const makePostedReport = endpoint({
  ...onReports,
  method: 'POST',
  path: '/api/crm/analytics/posted/:id/make/',
  summary: 'Begin a kept report now',
  input: z.strictObject({ id }),
  output: answer(report),
});

/** It became another, or was switched off by itself. Told to whose it is, and to administrators. */
export const postedReportChanged = liveEvent('analytics:posted_report', postedReport);
