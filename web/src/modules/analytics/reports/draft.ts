import {
  type addPostedReport,
  type makeReport,
  type PostedReport,
  type ReportKind,
  reportKinds,
  reportRules,
} from '@parley/contract/analytics/reports';
import type { Input } from '@parley/contract/http';
import { type SheetType, sheetTypes } from '@parley/contract/sheet-types';
import type { AnalyticsSearch } from '../search.ts';

/** What a report is to hold, as the page has it; the address says it. */
export type Draft = {
  kind: ReportKind;
  type: SheetType;
  funnel_id: number | null;
  channels_ids: number[];
  managers_ids: number[];
};
type Narrowed = Omit<Draft, 'type'>;

/** Only by what its lines have: what was chosen for another kind, or another tab, waits. */
export function narrowedBy({ kind, funnel_id, channels_ids, managers_ids }: Narrowed) {
  const { filters } = reportRules[kind];
  return {
    ...(filters.includes('funnel_id') && funnel_id !== null && { funnel_id }),
    ...(filters.includes('channels_ids') && channels_ids.length && { channels_ids }),
    ...(filters.includes('managers_ids') && managers_ids.length && { managers_ids }),
  };
}

type Days = Pick<AnalyticsSearch, 'date_from' | 'date_to'>;

export const wishOf = (draft: Draft, { date_from, date_to }: Days): Input<typeof makeReport> => ({
  kind: draft.kind,
  type: draft.type,
  ...(date_from && { date_from }),
  ...(date_to && { date_to }),
  ...narrowedBy(draft),
});

/** An address may say anything; of kinds only these are offered. */
export function readDraft(
  given: Record<string, unknown>,
  { channel_id = [], manager_id = [] }: AnalyticsSearch,
  kinds: readonly ReportKind[] = reportKinds,
): Draft {
  const funnel = Number(given.funnel);
  return {
    kind: kinds.find((it) => it === given.kind) ?? kinds[0] ?? 'deals',
    type: sheetTypes.find((it) => it === given.type) ?? 'xlsx',
    funnel_id: Number.isSafeInteger(funnel) && funnel > 0 ? funnel : null,
    channels_ids: channel_id,
    managers_ids: manager_id,
  };
}

/** A kept report, as its window has it; without a number it is a new one. */
export type PostedDraft = Narrowed &
  Pick<PostedReport, 'name' | 'type' | 'span' | 'weekday' | 'minute' | 'users_ids' | 'is_on'> & { id: number | null };

/** Nine on Monday, as most who send reports do, once that is asked for. */
export const newPosted = (draft: Draft, name: string, users_ids: number[]): PostedDraft => ({
  ...draft,
  id: null,
  name,
  span: 'week',
  weekday: 1,
  minute: 540,
  users_ids,
  is_on: false,
});

export const postedBody = (it: PostedDraft): Input<typeof addPostedReport> => {
  const { name, kind, type, span, weekday, minute, users_ids, is_on } = it;
  return { name, kind, type, span, weekday, minute, users_ids, is_on, ...narrowedBy(it) };
};
