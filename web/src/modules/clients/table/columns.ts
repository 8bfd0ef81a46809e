import type { CustomField } from '@parley/contract/fields/fields';

/** Fields of the row; the name always stands first and is no column to choose. */
export const plainColumns = [
  'phone',
  'email',
  'organization',
  'manager_id',
  'tag',
  'channels',
  'created_at',
  'legal_entity',
  'tax_id',
  'notes',
  'unsubscribed',
  'blocked',
  'id',
] as const;
export type PlainColumn = (typeof plainColumns)[number];
export type ColumnKey = PlainColumn | `field_${number}`;

export const usualColumns: readonly ColumnKey[] = [
  'phone',
  'email',
  'organization',
  'manager_id',
  'tag',
  'channels',
  'created_at',
];

const fieldColumn = ({ id }: { id: number }): ColumnKey => `field_${id}`;

/** The field a column shows; undefined for those that every client has. */
export const fieldOf = <F extends { id: number }>(key: string, fields: readonly F[]): F | undefined =>
  fields.find((field) => fieldColumn(field) === key);

/** Everything that can be shown. */
export const allColumns = (fields: readonly CustomField[]): ColumnKey[] => [
  ...plainColumns,
  ...fields.map(fieldColumn),
];

/** Columns as they were written down: each once, none that is gone. Nothing written means the usual ones. */
export function readColumns(written: string | null | undefined, fields: readonly CustomField[]): ColumnKey[] {
  if (written === null || written === undefined) return [...usualColumns];
  const known = new Set<string>(allColumns(fields));
  return [...new Set(written.split(','))].filter((key): key is ColumnKey => known.has(key));
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1);
  return from in list ? rest.toSpliced(to, 0, list[from] as T) : [...list];
}

export const toggledColumn = (columns: readonly ColumnKey[], key: ColumnKey): ColumnKey[] =>
  columns.includes(key) ? columns.filter((it) => it !== key) : [...columns, key];

const widths: Record<PlainColumn, number> = {
  phone: 148,
  email: 190,
  organization: 180,
  manager_id: 150,
  tag: 120,
  channels: 110,
  created_at: 120,
  legal_entity: 180,
  tax_id: 130,
  notes: 220,
  unsubscribed: 130,
  blocked: 110,
  id: 90,
};
/** Where a window is 1100 wide, the first of the usual columns still stand whole beside the name. */
const narrowest: Partial<Record<ColumnKey, number>> = {
  phone: 140,
  email: 155,
  organization: 150,
  manager_id: 135,
  tag: 110,
};
const fieldWidths = { text: 160, number: 120, textarea: 220, date: 160, list: 150 };
const NAME = { least: 220, usual: 250 };
const MENU_PX = 48;

const widthOf = (key: ColumnKey, fields: readonly CustomField[]): number =>
  key in widths ? widths[key as PlainColumn] : fieldWidths[fieldOf(key, fields)?.type ?? 'text'];

/** One grid for the head and every row; none of its tracks depends on what is in it. */
export function gridOf(columns: readonly ColumnKey[], fields: readonly CustomField[]) {
  const own = columns.map((key) => {
    const usual = widthOf(key, fields);
    return { least: narrowest[key] ?? usual, usual };
  });
  const tracks = [NAME, ...own];
  return {
    template: `${tracks.map(({ least, usual }) => `minmax(${least}px, ${usual}fr)`).join(' ')} ${MENU_PX}px`,
    width: MENU_PX + tracks.reduce((sum, { least }) => sum + least, 0),
  };
}

/** Figures stand at the right, so that they can be compared. */
export const isFigure = (key: ColumnKey, fields: readonly CustomField[]): boolean =>
  key === 'id' || fieldOf(key, fields)?.type === 'number';

/** What an order that nobody chose is. */
export const NEWEST_FIRST = '-created_at';

/** What the server can put in order. */
export const isSortable = (key: ColumnKey | 'name'): boolean =>
  key === 'name' || key === 'created_at' || key.startsWith('field_');

/** Pressed once: the first on top; again: the last; again: as it was. A column of days or figures begins with the last. */
export function nextSort(sort: string | undefined, key: string): string | undefined {
  const isTime = key === 'created_at';
  const steps = isTime ? [undefined, key] : [undefined, key, `-${key}`];
  // Without another order the newest come first: that is the turned order of time.
  const at = steps.indexOf(sort === NEWEST_FIRST ? undefined : sort);
  return steps[(Math.max(at, 0) + 1) % steps.length];
}

/** By a field that is gone nothing is sorted. While the fields are not known yet, any may be there. */
export function livingSort(sort: string | undefined, fields: readonly CustomField[] | undefined): string | undefined {
  const key = sort?.replace(/^-/, '');
  return fields && key?.startsWith('field_') && !fieldOf(key, fields) ? undefined : sort;
}

/** How a column stands, for its arrow. */
export function sortOf(sort: string | undefined, key: string): 'ascending' | 'descending' | 'none' {
  const now = sort ?? NEWEST_FIRST;
  if (now === key) return 'ascending';
  return now === `-${key}` ? 'descending' : 'none';
}
