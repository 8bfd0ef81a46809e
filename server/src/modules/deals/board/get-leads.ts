import type {
  getLead as getting,
  getLeadCards as carding,
  Lead,
  LeadCard,
  LeadFilter,
  listContactLeads as listing,
  searchLeads as searching,
} from '@parley/contract/deals/leads';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../../kit/clock.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { sizeOf } from '../../clients/index.ts';
import { nameAlongside } from './alongside.ts';
import { shownIn, totalOf, withTotals } from './board.ts';
import { areOfProject, mainDealOf } from './card.queries.ts';
import { fittingAmong, planAnew, stageLines, totalsOf } from './columns.queries.ts';
import { readFilter } from './filter.ts';
import { readPlace } from './find-deals.ts';
import { linesIn } from './lists.queries.ts';
import { cardsOf, readDeal } from './read-deal.ts';

/** Old links of a deal that was merged lead to the one it became part of. */
export async function getLead(viewer: Viewer, asked: Parsed<typeof getting>): Promise<Output<typeof getting>> {
  const found = (await readDeal(viewer, asked.id)) ?? (await readMain(viewer, asked.id)) ?? refuse('not_found');
  const [data] = await nameAlongside(dbOf(viewer.project_id), viewer.project_id, [found], asked.with);
  return { data: data! };
}

async function readMain(viewer: Viewer, id: number): Promise<Lead | null> {
  const main = await mainDealOf(dbOf(viewer.project_id), viewer.project_id, id);
  return main === null || main === id ? null : readDeal(viewer, main);
}

/** Those that are gone, hidden, in another funnel or outside of the filter are left out: a board has them no more. */
export async function getLeadCards(
  viewer: Viewer,
  { ids, funnel_id, filter = {} }: Parsed<typeof carding>,
): Promise<Output<typeof carding>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    const lines = funnel_id === undefined ? [] : await stageLines(tx, viewer, funnel_id);
    if (funnel_id !== undefined && !lines.length) refuse('not_found');
    const wanted = await readFilter(tx, viewer, filter);
    const shown = shownIn(lines, wanted);
    let fitting = ids;
    let totals = shown;
    if (wanted.isAsked) {
      await planAnew(tx, wanted);
      fitting = await fittingAmong(tx, wanted, ids);
      totals = withTotals(
        shown,
        await totalsOf(
          tx,
          wanted,
          shown.map((it) => it.stage_id),
        ),
      );
    }
    const isHere = (it: LeadCard) =>
      (funnel_id === undefined || it.funnel_id === funnel_id) && (wanted.stages?.includes(it.stage_id) ?? true);
    const leads = (await cardsOf(viewer, fitting, tx)).filter(isHere);
    if (!leads.length && !(await areOfProject(tx, project_id, ids))) refuse('not_found');
    return { data: { leads, totals: totals.map(totalOf) } };
  });
}

export const searchLeads = async (
  viewer: Viewer,
  { search, count }: Parsed<typeof searching>,
): Promise<Output<typeof searching>> => {
  const limit = sizeOf(count, 20);
  const [numbered, named] = await Promise.all([byNumber(viewer, search), newestOf(viewer, { search }, limit)]);
  return { data: [...numbered, ...named.filter(({ id }) => id !== numbered[0]?.id)].slice(0, limit) };
};

/** People tell each other the number of a deal, and leave out its sign; among words it may be a part of a phone. */
const byNumber = async (viewer: Viewer, search: string): Promise<LeadCard[]> =>
  /^[1-9]\d{0,14}$/.test(search.trim()) ? cardsOf(viewer, [Number(search)]) : [];

const ofOneClient = 50;

export const listContactLeads = async (
  viewer: Viewer,
  { id }: Parsed<typeof listing>,
): Promise<Output<typeof listing>> => ({ data: await newestOf(viewer, { contact_id: id }, ofOneClient) });

/** Of all funnels, hidden stages too. */
const newestOf = (viewer: Viewer, filter: LeadFilter, limit: number): Promise<LeadCard[]> =>
  transaction(viewer.project_id, async (tx) => {
    const { wanted, among } = await readPlace(tx, viewer, null, filter, true);
    await planAnew(tx, wanted);
    const order = { by: 'datetime_added', desc: true } as const;
    const lines = await linesIn(tx, among, { order, after: null, limit }, now());
    return lines.map(({ told: _, ...card }) => card);
  });
