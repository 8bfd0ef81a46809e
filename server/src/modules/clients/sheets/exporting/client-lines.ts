import { exportColumns, type ExportColumn } from '@parley/contract/clients/export';
import { columnTitles } from '@parley/contract/clients/sheet-words';
import type { ClientFilter } from '@parley/contract/clients/table';
import type { CustomField, FieldValues } from '@parley/contract/fields/fields';
import type { Language } from '@parley/contract/languages';
import { channelNames } from '@parley/contract/projects/channel-names';
import { clockText, momentOf } from '@parley/contract/time';
import { dbToRead, transactionToRead } from '../../../../kit/db/index.ts';
import { fieldsOf, valuesOf, wordsOf } from '../../../fields/index.ts';
import type { Seer } from '../../table/conditions.queries.ts';
import { readFilter } from '../../table/filter.ts';
import { narrow, planAnew } from '../../table/narrow.queries.ts';
import type { After } from '../../table/order.ts';
import { type Line, linesIn, linesOf, type Page } from '../../table/pages.queries.ts';
import { colleaguesOf } from '../importing/batch.queries.ts';
import type { Cell } from '../../../../kit/sheets/write-sheet.ts';
import { newestFirst } from './exports.queries.ts';

export type Wish = {
  seer: Seer & { time_zone: string };
  /** These, or all that fit. */
  ids: readonly number[] | null;
  filter: ClientFilter | null;
  columns: readonly string[];
  language: Language;
};

const atOnce = 2000;
const usual: ExportColumn[] = [
  'name',
  'phone',
  'email',
  'legal_entity',
  'tax_id',
  'organization',
  'manager',
  'tag',
  'notes',
];

/** Titles, then a line for each client whom the asker sees now; `onPage` hears how many were written. */
export async function* clientLines(
  wish: Wish,
  onPage: (done: number) => Promise<void> = async () => undefined,
): AsyncGenerator<Cell[]> {
  const { seer, language } = wish;
  const { project_id, time_zone } = seer;
  const fields = await fieldsOf(dbToRead(seer), project_id, 'client');
  const columns = columnsOf(wish.columns, fields);
  yield columns.map(({ name, field }) => field?.label ?? columnTitles[name as ExportColumn][language]);
  const naming = {
    language,
    time_zone,
    colleagues: new Map((await colleaguesOf(dbToRead(seer), project_id)).map((it) => [it.id, it.name])),
  };
  let done = 0;
  for await (const page of pagesOf(wish)) {
    const values = await valuesOf(
      dbToRead(seer),
      project_id,
      page.map((it) => it.id),
    );
    for (const line of page) yield columns.map((column) => cellOf(line, values.get(line.id), column, naming));
    done += page.length;
    await onPage(done);
  }
}

type Column = { name: string; field?: CustomField };
type Naming = { language: Language; colleagues: Map<number, string>; time_zone: string };

/** Those that are there, each once, in the asked order. */
function columnsOf(asked: readonly string[], fields: CustomField[]): Column[] {
  const names = asked.length
    ? [...new Set(asked)]
    : [...usual, ...fields.filter((it) => it.visible).map((it) => `field_${it.id}`)];
  return names.flatMap((name): Column[] => {
    const field = fields.find((it) => `field_${it.id}` === name);
    if (field) return [{ name, field }];
    return exportColumns.some((it) => it === name) ? [{ name }] : [];
  });
}

/** The newest first: the one order that nobody's changes turn meanwhile, so that each stands there once. */
async function* pagesOf({ seer, ids, filter }: Wish): AsyncGenerator<Line[]> {
  if (ids) {
    const turn = await newestFirst(seer.project_id, ids);
    for (let from = 0; from < turn.length; from += atOnce)
      yield await linesInTurn(seer, turn.slice(from, from + atOnce));
    return;
  }
  const order = { by: 'created_at', desc: true } as const;
  for (let after: After | null = null; ;) {
    const { lines, isLast } = await pageAfter(after);
    yield lines;
    const last = lines.at(-1);
    if (!last || isLast) return;
    after = { key: last.sort_key, id: last.id };
  }

  function pageAfter(after: After | null): Promise<Page> {
    return transactionToRead(seer, async (tx) => {
      const wanted = await readFilter(tx, seer, filter ?? {});
      await planAnew(tx, wanted);
      return linesIn(tx, wanted, await narrow(tx, wanted), { order, after, limit: atOnce });
    });
  }
}

async function linesInTurn(seer: Seer, ids: number[]): Promise<Line[]> {
  const lines = new Map((await linesOf(dbToRead(seer), seer, ids)).map((line) => [line.id, line]));
  return ids.flatMap((id) => lines.get(id) ?? []);
}

function cellOf(
  line: Line,
  values: FieldValues | undefined,
  { name, field }: Column,
  { language, colleagues, time_zone }: Naming,
): Cell {
  if (field) {
    const value = values?.[field.id] ?? null;
    return field.type === 'number' ? (value as number | null) : wordsOf(field, value);
  }
  if (name === 'organization') return line.organization?.name ?? null;
  if (name === 'manager') return line.manager_id === null ? null : (colleagues.get(line.manager_id) ?? null);
  if (name === 'channels') return line.channels.map((type) => channelNames[type][language]).join(', ');
  if (name === 'created_at') return clockText(momentOf(line.created_at), time_zone);
  const value = line[name as keyof Line] as Cell | boolean;
  return typeof value === 'boolean' ? (value ? '1' : '0') : value;
}
