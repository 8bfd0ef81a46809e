import type { ClientFilter } from '@parley/contract/clients/table';
import type { FieldType, FieldValue } from '@parley/contract/fields/fields';
import { isDeepStrictEqual } from 'node:util';

/** What can be changed of many at once, as it stands on a client's row. */
export const columns = ['tag', 'organization_id', 'manager_id', 'unsubscribed'] as const;
export type Column = (typeof columns)[number];

/** A client as a change of many sees it. */
export type Standing = {
  id: number;
  tag: string | null;
  organization_id: number | null;
  manager_id: number | null;
  unsubscribed: boolean;
  archived: boolean;
  folders_ids: number[];
  /** Of the fields in question. */
  values: Record<string, FieldValue | null>;
};

/** What is to be done to each. */
export type Wish = {
  columns: Partial<Pick<Standing, Column>>;
  values: Record<string, FieldValue | null>;
  /** The same as people read it, and of which type the field was then. */
  told?: Record<string, { type: FieldType; words: string | null }>;
  archived?: boolean | undefined;
  folder_id?: number | undefined;
};

/** One press: of whom, what, and by whom, with what they saw at that moment. */
export type Asked = {
  ids: number[] | null;
  filter: ClientFilter | null;
  /** The newest client there was: who comes later is not meant. */
  up_to: number;
  wish: Wish | null;
  by: { name: string; channels_ids: number[] | null };
};

export function wished(was: Standing, { columns: own, values, archived, folder_id }: Wish): Standing {
  const folders_ids =
    folder_id === undefined || was.folders_ids.includes(folder_id) ? was.folders_ids : [...was.folders_ids, folder_id];
  return { ...was, ...own, archived: archived ?? was.archived, folders_ids, values: { ...was.values, ...values } };
}

/** What of a client a fact names so. */
type Part = { column: Column | 'archived' } | { folder: number } | { field: string };
export function partOf(name: string): Part {
  const [, kind, id] = /^(folder|field)_(\d+)$/.exec(name) ?? [];
  if (!id) return { column: name as Column | 'archived' };
  return kind === 'folder' ? { folder: Number(id) } : { field: id };
}

/** What stands there now. */
export function standingIn(client: Standing, name: string): unknown {
  const part = partOf(name);
  if ('folder' in part) return client.folders_ids.includes(part.folder);
  return 'field' in part ? (client.values[part.field] ?? null) : client[part.column];
}

/** With these things so. */
export function withParts(client: Standing, wanted: Record<string, unknown>): Standing {
  let is = client;
  for (const [name, value] of Object.entries(wanted)) {
    const part = partOf(name);
    if ('column' in part) is = { ...is, [part.column]: value };
    else if ('field' in part) is = { ...is, values: { ...is.values, [part.field]: value as FieldValue | null } };
    else {
      const others = is.folders_ids.filter((id) => id !== part.folder);
      is = { ...is, folders_ids: value ? [...others, part.folder] : others };
    }
  }
  return is;
}

export function changesBetween(was: Standing, is: Standing): Record<string, readonly [was: unknown, is: unknown]> {
  const names = [
    ...columns,
    'archived',
    ...[...new Set([...was.folders_ids, ...is.folders_ids])].map((id) => `folder_${id}`),
    ...Object.keys(is.values).map((id) => `field_${id}`),
  ];
  const pairs = names.map((name) => [name, [standingIn(was, name), standingIn(is, name)] as const] as const);
  return Object.fromEntries(pairs.filter(([, [before, after]]) => !isDeepStrictEqual(before, after)));
}
