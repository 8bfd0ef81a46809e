import type {
  getBoard as boarding,
  listStageLeads as listing,
  LeadCard,
  StageTotal,
} from '@parley/contract/deals/leads';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../../kit/clock.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { lastOf, sizeOf, skippedBy, wordFor } from '../../clients/index.ts';
import { nameAlongside } from './alongside.ts';
import {
  fittingCards,
  type Place,
  plainCards,
  planAnew,
  type StageLine,
  stageLines,
  totalsOf,
  usual,
} from './columns.queries.ts';
import { readFilter, type Wanted } from './filter.ts';

export async function getBoard(
  viewer: Viewer,
  { funnel, count, ...filter }: Parsed<typeof boarding>,
): Promise<Output<typeof boarding>> {
  const { project_id } = viewer;
  const size = sizeOf(count, usual);
  const db = dbOf(project_id);
  const lines = await stageLines(db, viewer, funnel);
  if (!lines.length) refuse('not_found');
  const wanted = await readFilter(db, viewer, filter);
  const shown = shownIn(lines, wanted);
  const stages = shown.map((it) => it.stage_id);
  if (!wanted.conditions.length && size === usual)
    return { data: columnsOf(shown, await plainCards(db, { ...wanted.seer, stages, at: now() }), size) };
  return transaction(project_id, async (tx) => {
    await planAnew(tx, wanted);
    const columns = wanted.isAsked ? withTotals(shown, await totalsOf(tx, wanted, stages)) : shown;
    return { data: columnsOf(columns, await fittingCards(tx, wanted, shown, { after: null, limit: size + 1 }), size) };
  });
}

/** Stages that were named; without a word about it, those that are not hidden. */
export const shownIn = (lines: StageLine[], { stages }: Wanted): StageLine[] =>
  lines.filter((it) => (stages ? stages.includes(it.stage_id) : !it.hidden));

export const withTotals = (lines: StageLine[], totals: StageTotal[]): StageLine[] =>
  lines.map((it) => ({ ...it, total: 0, sum: 0, ...totals.find(({ stage_id }) => stage_id === it.stage_id) }));

function columnsOf(lines: StageLine[], cards: LeadCard[], size: number) {
  const byStage = Map.groupBy(cards, (it) => it.stage_id);
  return lines.map((line) => ({ ...totalOf(line), ...pageOf(byStage.get(line.stage_id) ?? [], size) }));
}

export const totalOf = ({ stage_id, total, sum }: StageTotal): StageTotal => ({ stage_id, total, sum });

function pageOf(found: LeadCard[], size: number): { leads: LeadCard[]; next: string | null } {
  const leads = found.slice(0, size);
  const last = found.length > size ? leads.at(-1)! : null;
  return { leads, next: last && wordFor({ key: last.place, id: last.id }) };
}

export async function listStageLeads(
  viewer: Viewer,
  { funnel, stage, count, page: number, next, with: alongside, ...filter }: Parsed<typeof listing>,
): Promise<Output<typeof listing>> {
  const { project_id } = viewer;
  const size = sizeOf(count, usual);
  const after = placeOf(next);
  const skipped = skippedBy(number, size, after);
  return transaction(project_id, async (tx) => {
    const lines = (await stageLines(tx, viewer, funnel)).filter((it) => it.stage_id === stage);
    if (!lines.length) refuse('not_found');
    const wanted = await readFilter(tx, viewer, filter);
    const isLeftOut = wanted.stages !== null && !wanted.stages.includes(stage);
    if (isLeftOut) return { data: [], meta: { count: 0, next: null } };
    await planAnew(tx, wanted);
    const found = await fittingCards(tx, wanted, lines, { after, limit: skipped + size + 1 });
    const { leads, next: following } = pageOf(found.slice(skipped), size);
    const data = await nameAlongside(tx, project_id, leads, alongside);
    return { data, meta: { ...(number ? { page: number } : {}), count: data.length, next: following } };
  });
}

// A digit more for each card that is put between the same two.
const decimal = /^-?\d{1,200}(\.\d{1,1000})?$/;

function placeOf(next: string | undefined): Place | null {
  const last = lastOf(next, 'string');
  if (!last) return null;
  const place = String(last.key);
  return decimal.test(place) ? { place, id: last.id } : refuse('malformed_request');
}
