import { dbToRead } from '../../../../kit/db/index.ts';
import type { Cell } from '../../../../kit/sheets/write-sheet.ts';
import { type Column, shareOf, sheetPages, sumOf, type Wanted } from './columns.ts';
import { currencyOf, type SourceSums, sumsOfSources } from './sums.queries.ts';
import { noSource, titles } from './titles.ts';

type Row = SourceSums & { currency: string };

export async function* sourceLines(wanted: Wanted): AsyncGenerator<Cell[][]> {
  const { viewer } = wanted;
  const db = dbToRead(viewer);
  const currency = await currencyOf(db, viewer.project_id);
  const rows = (await sumsOfSources(db, wanted)).map((it) => ({ ...it, currency }));
  yield* sheetPages(viewer, columns, [rows]);
}

const columns: Column<Row>[] = [
  { title: titles.source, cell: ({ source }, { language }) => source ?? noSource[language] },
  { title: titles.came, cell: ({ came }) => came },
  { title: titles.budget, cell: ({ sum }) => sumOf(sum) },
  {
    title: { en: 'Of them open', ru: 'Из них открыто', pt: 'Deles abertos', es: 'De ellos abiertos' },
    cell: ({ open }) => open,
  },
  { title: titles.won, cell: ({ won }) => won },
  { title: titles.won_sum, cell: ({ won_sum }) => sumOf(won_sum) },
  { title: titles.lost, cell: ({ lost }) => lost },
  { title: titles.lost_sum, cell: ({ lost_sum }) => sumOf(lost_sum) },
  {
    title: { en: 'Conversion, %', ru: 'Конверсия, %', pt: 'Conversão, %', es: 'Conversión, %' },
    cell: ({ won, came }) => shareOf(won, came),
  },
  { title: titles.currency, cell: ({ currency }) => currency },
];
