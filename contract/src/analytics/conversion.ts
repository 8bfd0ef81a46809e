import * as z from 'zod/mini';
import { count, flag, id, many, upTo } from '../common.ts';
import { leadCard } from '../deals/leads.ts';
import { stageEndings } from '../deals/funnels.ts';
import { answer, endpoint, page, pageNumber, withinNumbered } from '../http.ts';
import { sheetTypes } from '../sheet-types.ts';
import { comparedPeriod, days, isPeriod, period, span } from '../statistics.ts';

const onAnalytics = { access: 'project', module: 'analytics', permission: 'analytics.view' } as const;
const idOrNone = z.union([z.literal('none'), id]);
const someone = z.union([z.enum(['me', 'none']), id]);

/** Which deals are counted, of those that the viewer sees, by what they are now. A funnel that is gone has none. */
const filter = {
  funnel_id: id,
  manager_id: z.optional(many(someone)),
  source_id: z.optional(many(idOrNone)),
  tag_id: z.optional(many(idOrNone)),
  product_id: z.optional(many(idOrNone)),
};
const twoStages = { stages: z.optional(many(id)) };

const amount = z.object({ deals: z.number(), sum: z.number() });

/** One stage of a funnel as a cohort went through it. */
export const conversionStage = z.extend(amount, {
  stage_id: z.number(),
  name: z.string(),
  color: z.string(),
  ending: z.nullable(z.enum(stageEndings)),
  /** Of those that reached the first stage, and the one before: from 0 to 1; null: there were none. */
  of_first: z.nullable(z.number()),
  of_previous: z.nullable(z.number()),
  /** Those of the cohort that stand here now. */
  now: amount,
  /** How long deals of the cohort stayed here, those that left. */
  stay: span,
});
export type ConversionStage = z.infer<typeof conversionStage>;

/**
 * Deals that came to the funnel in the period, and how far they got: who reached a stage has reached those before it, so
 * that it narrows. Where they were lost is told apart.
 */
export const conversion = z.object({
  period: days,
  period_before: z.nullable(days),
  /** The first day of which anything is known; null: nothing is. */
  since: z.nullable(z.string()),
  /**
   * While all is counted anew, as after a change of the clock: which share of the project's deals is counted, from 0 to 1; how
   * many there are not everybody may know. Null: all is counted.
   */
  counting: z.nullable(z.number()),
  all: amount,
  won: amount,
  lost: amount,
  all_before: z.nullable(amount),
  won_before: z.nullable(amount),
  lost_before: z.nullable(amount),
  /** From coming to being won. */
  won_after: span,
  stages: z.array(conversionStage),
});
export type Conversion = z.infer<typeof conversion>;

export const getConversion = endpoint({
  ...onAnalytics,
  method: 'GET',
  path: '/api/crm/analytics/conversion/leads_on_stages/',
  summary: 'How far the deals got that came to a funnel in a period',
  input: z.strictObject({ ...comparedPeriod, ...filter }).check(isPeriod),
  output: answer(conversion),
});

/** Which of them: that reached a stage, stand there, left it, were won or lost; or of one part of a breakdown. */
const which = {
  reached: z.optional(id),
  standing: z.optional(id),
  /** Left it, and stand elsewhere: those whose time in it is told. */
  left: z.optional(id),
  ending: z.optional(z.enum(stageEndings)),
  /** Lost for this reason: an option of the field of reasons, or none. */
  reason: z.optional(idOrNone),
  /** Whenever they came, as a forecast counts them; the period says nothing then. */
  ever: z.optional(flag),
};
const paging = { page: pageNumber, count: z.optional(count), next: z.optional(upTo(200)) };

export const listConversionLeads = endpoint({
  ...onAnalytics,
  method: 'GET',
  path: '/api/crm/analytics/conversion/leads/',
  summary: 'The deals that a conversion counts, 20 a page',
  input: z.strictObject({ ...period, ...filter, ...which, ...paging }).check(isPeriod, withinNumbered(20)),
  output: page(leadCard),
});

const type = z.optional(z.enum(sheetTypes));

export const exportConversion = endpoint({
  ...onAnalytics,
  method: 'GET',
  path: '/api/crm/analytics/conversion/export/',
  sends: 'file',
  summary: 'A sheet of a conversion, one line a stage',
  input: z.strictObject({ ...period, ...filter, type }).check(isPeriod),
  output: z.unknown(),
});

/** Deals that came to the first of two stages in the period, and those that came from there to the second. */
export const stagesCompared = z.object({
  period: days,
  stages: z.array(
    z.extend(amount, { stage_id: z.number(), name: z.string(), color: z.string(), of_first: z.nullable(z.number()) }),
  ),
  /** From the one to the other. */
  took: span,
});
export type StagesCompared = z.infer<typeof stagesCompared>;

/** Other than two are refused with `two_stages_needed`. */
export const compareStages = endpoint({
  ...onAnalytics,
  method: 'GET',
  path: '/api/crm/analytics/conversion_by_stages/leads_on_stages/',
  summary: 'How many deals came from one stage to another',
  input: z.strictObject({ ...period, ...filter, ...twoStages }).check(isPeriod),
  output: answer(stagesCompared),
});

export const listStagesLeads = endpoint({
  ...onAnalytics,
  method: 'GET',
  path: '/api/crm/analytics/conversion_by_stages/leads/',
  summary: 'The deals of a comparison of two stages: those that came to the first, or on to the second',
  input: z
    .strictObject({ ...period, ...filter, ...twoStages, reached: z.optional(id), ...paging })
    .check(isPeriod, withinNumbered(20)),
  output: page(leadCard),
});

export const exportStages = endpoint({
  ...onAnalytics,
  method: 'GET',
  path: '/api/crm/analytics/conversion_by_stages/export/',
  sends: 'file',
  summary: 'A sheet of a comparison of two stages',
  input: z.strictObject({ ...period, ...filter, ...twoStages, type }).check(isPeriod),
  output: z.unknown(),
});

/** What a cohort can be taken apart by. A deal of two tags or products stands under both. */
export const breakdownKinds = ['reason', 'source', 'manager', 'tag', 'product'] as const;
export type BreakdownKind = (typeof breakdownKinds)[number];

export const breakdownRow = z.object({
  /** Null: none of them. */
  id: z.nullable(z.number()),
  name: z.nullable(z.string()),
  all: amount,
  won: amount,
  lost: amount,
});
export type BreakdownRow = z.infer<typeof breakdownRow>;

export const getBreakdown = endpoint({
  ...onAnalytics,
  method: 'GET',
  path: '/api/crm/analytics/conversion/breakdown/',
  summary: 'The deals of a conversion by reason of loss, source, manager, tag or product, the most first',
  input: z.strictObject({ ...period, ...filter, by: z.enum(breakdownKinds) }).check(isPeriod),
  output: answer(z.array(breakdownRow)),
});

/** What open deals of a funnel may bring, by the probability of their stages. */
export const forecast = z.object({
  stages: z.array(
    z.extend(amount, {
      stage_id: z.number(),
      name: z.string(),
      color: z.string(),
      /** In percent; of a stage that says none: the share of the deals that reached it in a year and were won. */
      probability: z.number(),
      is_own: z.boolean(),
      expected: z.number(),
    }),
  ),
  expected: z.number(),
});
export type Forecast = z.infer<typeof forecast>;

export const getForecast = endpoint({
  ...onAnalytics,
  method: 'GET',
  path: '/api/crm/analytics/forecast/',
  summary: 'What the open deals of a funnel may bring',
  input: z.strictObject(filter),
  output: answer(forecast),
});
