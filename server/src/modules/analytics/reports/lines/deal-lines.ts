import type { FieldValues } from '@parley/contract/fields/fields';
import { momentOf } from '@parley/contract/time';
import { dbToRead } from '../../../../kit/db/index.ts';
import type { Cell } from '../../../../kit/sheets/write-sheet.ts';
import { type DealLine, dealLines as linesOfDeals, dealTitles } from '../../../deals/index.ts';
import { fieldsOf, valuesOf } from '../../../fields/index.ts';
import { clockCell, type Column, fieldColumns, inDays, type Reader, sheetPages, type Wanted } from './columns.ts';
import { visitsOfDeals } from './comings.queries.ts';
import { dealsCome, type Place, type Standing, standingsOf, type StageName, stageNames } from './deals.queries.ts';
import { endingWords } from './titles.ts';
import type { Visit } from './visits.ts';

type Row = DealLine & { standing: Standing; visits: Visit[]; values: FieldValues; stages: Map<number, StageName> };

const atOnce = 1000;

/** Deals that came in these days, each with the stages it went through. */
export async function* dealLines(wanted: Wanted): AsyncGenerator<Cell[][]> {
  const { project_id } = wanted.viewer;
  const db = dbToRead(wanted.viewer);
  const fields = await fieldsOf(db, project_id, 'lead');
  yield* sheetPages(wanted.viewer, [...columns, ...fieldColumns<Row>(fields)], pagesOf(wanted));
}

async function* pagesOf(wanted: Wanted): AsyncGenerator<Row[]> {
  const { viewer, funnel_id: only } = wanted;
  const { project_id } = viewer;
  const db = dbToRead(viewer);
  const stages = await stageNames(db, project_id);
  const funnels = new Set([...stages.values()].map((it) => it.funnel_id).filter((it) => only === null || it === only));
  for (const funnel_id of funnels)
    for (let after: Place | null = null; ;) {
      const places: Place[] = await dealsCome(db, wanted, { funnel_id, after, limit: atOnce });
      const ids = places.map((it) => it.id);
      const [lines, standings, visits, values] = await Promise.all([
        linesOfDeals(db, viewer, ids),
        standingsOf(db, project_id, ids),
        visitsOfDeals(db, project_id, ids),
        valuesOf(db, project_id, ids, 'lead'),
      ]);
      yield lines.flatMap((line): Row[] => {
        const standing = standings.get(line.id);
        if (!standing) return [];
        return [{ ...line, standing, visits: visits.get(line.id) ?? [], values: values.get(line.id) ?? {}, stages }];
      });
      if (places.length < atOnce) break;
      after = places.at(-1)!;
    }
}

const times: (keyof DealLine)[] = ['created_at', 'modified_at'];

const columns: Column<Row>[] = [
  ...(Object.keys(dealTitles) as (keyof DealLine)[]).map((name) => ({
    title: dealTitles[name],
    cell: (row: Row, reader: Reader): Cell =>
      times.includes(name) ? clockCell(row[name] as string, reader) : row[name],
  })),
  {
    title: { en: 'Outcome', ru: 'Итог', pt: 'Resultado', es: 'Resultado' },
    cell: ({ standing: { ending } }, { language }) => ending && endingWords[ending][language],
  },
  {
    title: { en: 'Ended', ru: 'Завершена', pt: 'Terminou', es: 'Terminó' },
    cell: ({ standing: { ending, entered_at } }, reader) => (ending ? clockCell(entered_at, reader) : null),
  },
  {
    title: { en: 'Days to the end', ru: 'Дней до завершения', pt: 'Dias até ao fim', es: 'Días hasta el final' },
    cell: ({ created_at, standing: { ending, entered_at } }) =>
      inDays(ending ? momentOf(entered_at) - momentOf(created_at) : null),
  },
  {
    title: { en: 'Stages gone through', ru: 'Пройдено этапов', pt: 'Etapas percorridas', es: 'Etapas recorridas' },
    cell: ({ visits }) => visits.length,
  },
  {
    title: { en: 'History', ru: 'История', pt: 'Histórico', es: 'Historial' },
    cell: ({ visits, stages }, reader) =>
      visits
        .map((it) => `${clockCell(it.entered, reader)} ${stages.get(it.stage_id)?.name ?? it.stage_name ?? '–'}`)
        .join('\n') || null,
  },
];
