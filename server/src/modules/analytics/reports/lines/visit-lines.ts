import { dbToRead } from '../../../../kit/db/index.ts';
import { now } from '../../../../kit/clock.ts';
import type { Cell } from '../../../../kit/sheets/write-sheet.ts';
import { type DealLine, dealLines } from '../../../deals/index.ts';
import { clockCell, type Column, inHours, sheetPages, type Wanted } from './columns.ts';
import { comingsBetween, type Place, visitsOfDeals } from './comings.queries.ts';
import { type StageName, stageNames, wantedAmong } from './deals.queries.ts';
import { titles } from './titles.ts';
import type { Visit } from './visits.ts';

type Row = { deal: DealLine; visit: Visit; next: Visit | null; stages: Map<number, StageName> };

const atOnce = 1000;

/** Stays in stages that began in these days. */
export const visitLines = (wanted: Wanted): AsyncGenerator<Cell[][]> =>
  sheetPages(wanted.viewer, columns, pagesOf(wanted));

async function* pagesOf(wanted: Wanted): AsyncGenerator<Row[]> {
  const { viewer, from, until, funnel_id } = wanted;
  const { project_id } = viewer;
  const db = dbToRead(viewer);
  const stages = await stageNames(db, project_id);
  const isAsked = ({ stage_id }: Visit) => funnel_id === null || stages.get(stage_id)?.funnel_id === funnel_id;
  for (let after: Place | null = null; ;) {
    const places: (Place & { deal_id: number })[] = await comingsBetween(db, project_id, {
      from,
      until,
      after,
      limit: atOnce,
    });
    // Of a deal that went through several funnels only the stays in this one are asked for, wherever it is now.
    const ids = await wantedAmong(db, { ...wanted, funnel_id: null }, [...new Set(places.map((it) => it.deal_id))]);
    const [lines, visits] = await Promise.all([dealLines(db, viewer, ids), visitsOfDeals(db, project_id, ids)]);
    const deals = new Map(lines.map((it) => [it.id, it]));
    yield places.flatMap(({ id, deal_id }): Row[] => {
      const deal = deals.get(deal_id);
      const ofDeal = visits.get(deal_id) ?? [];
      const nth = ofDeal.findIndex((it) => it.id === id);
      const visit = ofDeal[nth];
      return deal && visit && isAsked(visit) ? [{ deal, visit, next: ofDeal[nth + 1] ?? null, stages }] : [];
    });
    if (places.length < atOnce) return;
    after = places.at(-1)!;
  }
}

const nameOf = ({ stages }: Row, visit: Visit | null): Cell =>
  visit && (stages.get(visit.stage_id)?.name ?? visit.stage_name);

const columns: Column<Row>[] = [
  { title: 'ID', cell: ({ deal }) => deal.id },
  { title: titles.deal, cell: ({ deal }) => deal.name },
  { title: titles.funnel, cell: ({ visit, stages }) => stages.get(visit.stage_id)?.funnel ?? null },
  { title: titles.stage, cell: (row) => nameOf(row, row.visit) },
  {
    title: { en: 'Came', ru: 'Пришла', pt: 'Entrou', es: 'Entró' },
    cell: ({ visit }, reader) => clockCell(visit.entered, reader),
  },
  {
    title: { en: 'Left', ru: 'Ушла', pt: 'Saiu', es: 'Salió' },
    cell: ({ visit }, reader) => clockCell(visit.left, reader),
  },
  {
    title: { en: 'Hours in the stage', ru: 'Часов на этапе', pt: 'Horas na etapa', es: 'Horas en la etapa' },
    cell: ({ visit }) => inHours((visit.left ?? now().getTime()) - visit.entered),
  },
  {
    title: { en: 'Next stage', ru: 'Следующий этап', pt: 'Etapa seguinte', es: 'Etapa siguiente' },
    cell: (row) => nameOf(row, row.next),
  },
  { title: titles.manager, cell: ({ deal }) => deal.manager },
  { title: titles.client, cell: ({ deal }) => deal.client },
  { title: titles.source, cell: ({ deal }) => deal.source },
  { title: titles.budget, cell: ({ deal }) => deal.price },
  { title: titles.currency, cell: ({ deal }) => deal.currency },
];
