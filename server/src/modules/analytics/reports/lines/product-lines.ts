import type { Texts } from '@parley/contract/languages';
import { dbToRead } from '../../../../kit/db/index.ts';
import type { Cell } from '../../../../kit/sheets/write-sheet.ts';
import { type Column, sheetPages, sumOf, type Wanted } from './columns.ts';
import { currencyOf, type ProductSums, sumsOfProducts } from './sums.queries.ts';
import { titles } from './titles.ts';

type Row = ProductSums & { currency: string };

export async function* productLines(wanted: Wanted): AsyncGenerator<Cell[][]> {
  const { viewer } = wanted;
  const db = dbToRead(viewer);
  const currency = await currencyOf(db, viewer.project_id);
  const rows = (await sumsOfProducts(db, wanted)).map((it) => ({ ...it, currency }));
  yield* sheetPages(viewer, columns, [rows]);
}

const typeWords: Record<ProductSums['type'], Texts> = {
  product: { en: 'product', ru: 'товар', pt: 'produto', es: 'producto' },
  service: { en: 'service', ru: 'услуга', pt: 'serviço', es: 'servicio' },
};

const columns: Column<Row>[] = [
  {
    title: { en: 'Product', ru: 'Товар', pt: 'Produto', es: 'Producto' },
    cell: ({ name }) => name,
  },
  {
    title: { en: 'Kind', ru: 'Вид', pt: 'Tipo', es: 'Tipo' },
    cell: ({ type }, { language }) => typeWords[type][language],
  },
  {
    title: { en: 'Sold', ru: 'Продано', pt: 'Vendidos', es: 'Vendidos' },
    cell: ({ sold }) => sold,
  },
  {
    title: { en: 'Sold, sum', ru: 'Продано на сумму', pt: 'Vendidos, soma', es: 'Vendidos, suma' },
    cell: ({ sold_sum }) => sumOf(sold_sum),
  },
  { title: titles.currency, cell: ({ currency }) => currency },
  {
    title: { en: 'In deals won', ru: 'В выигранных сделках', pt: 'Em negócios ganhos', es: 'En tratos ganados' },
    cell: ({ deals }) => deals,
  },
  {
    title: { en: 'Written off', ru: 'Списано', pt: 'Abatidos do stock', es: 'Dados de baja' },
    cell: ({ written_off }) => written_off,
  },
  {
    title: { en: 'In stock now', ru: 'Остаток сейчас', pt: 'Em stock agora', es: 'En existencias ahora' },
    cell: ({ stock }) => stock,
  },
];
