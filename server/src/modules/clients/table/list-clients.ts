import type { ClientRow, listClients as endpoint } from '@parley/contract/clients/table';
import type { Output, Parsed } from '@parley/contract/http';
import { type Db, transactionToRead, type Tx } from '../../../kit/db/index.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { valuesOf } from '../../fields/index.ts';
import { skippedBy } from '../keyset.ts';
import { isFiltered, readFilter, type Wanted } from './filter.ts';
import { afterOf, isByField, orderOf, wordOf } from './order.ts';
import { countAll, countWanted, type Total } from './count.queries.ts';
import { type Few, narrow, planAnew } from './narrow.queries.ts';
import { type Line, linesIn, type Page } from './pages.queries.ts';
import { isPlain } from './plain-order.queries.ts';

const usual = 50; // spec section 9
const largest = 200;

export async function listClients(
  viewer: Viewer,
  { sort, count = usual, page: number, next, only_count, filter, ...flat }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  const size = only_count ? usual : Math.min(Math.max(count, 1), largest);
  const skipped = skippedBy(number, size, next ?? only_count);
  return transactionToRead(viewer, async (tx) => {
    const wanted = await readFilter(tx, viewer, { ...flat, ...filter }, isByField(sort));
    const order = orderOf(sort, wanted.fields);
    const place = afterOf(next, order);
    const after = only_count ? null : place;
    await planAnew(tx, wanted);
    if (only_count && !isFiltered(wanted)) return { data: [], meta: { count: 0, ...(await countAll(tx, wanted)) } };
    const found = await narrow(tx, wanted, isPlain(order));
    const shown = await linesIn(tx, wanted, found, { order, after, limit: skipped + size + 1 });
    const { lines, isLast } = shown;
    // Said once, with the first page.
    const total = after ? {} : (shown.total ?? (await countOf(tx, wanted, found, shown)));
    if (only_count) return { data: [], meta: { count: 0, ...total } };
    const page = lines.slice(skipped, skipped + size);
    const data = await rowsOf(tx, project_id, page);
    const last = page.at(-1);
    const following = isLast || !last ? null : wordOf({ key: last.sort_key, id: last.id });
    const named = number ? { page: number } : {};
    return { data, meta: { ...named, count: data.length, ...total, next: following } };
  });
}

async function countOf(tx: Tx, wanted: Wanted, found: Few, { lines, isLast }: Page): Promise<Total> {
  if (isLast) return { total: lines.length };
  return isFiltered(wanted) ? countWanted(tx, wanted, found, lines.length) : countAll(tx, wanted);
}

/** Lines of the table with what the project's own fields hold. */
export async function rowsOf(db: Db, project_id: number, lines: Line[]): Promise<ClientRow[]> {
  const values = await valuesOf(
    db,
    project_id,
    lines.map((it) => it.id),
  );
  return lines.map(({ sort_key: _, ...line }) => ({ ...line, custom_field: values.get(line.id) ?? {} }));
}
