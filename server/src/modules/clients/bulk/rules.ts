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

/** Of each thing that a press changed of a client: what it was, and what it became. */
export type Changes = Record<string, [was: unknown, is: unknown]>;

/** All that a press can change, by name. */
const partsOf = ({ id: _, folders_ids, values, ...own }: Standing, folder_id: number | undefined) => ({
  ...own,
  ...(folder_id !== undefined && { [`topic ${folder_id}`]: folders_ids.includes(folder_id) }),
  ...Object.fromEntries(Object.entries(values).map(([id, value]) => [`field_${id}`, value])),
});

export function wished(was: Standing, { columns: own, values, archived, folder_id }: Wish): Standing {
  const folders_ids =
    folder_id === undefined || was.folders_ids.includes(folder_id) ? was.folders_ids : [...was.folders_ids, folder_id];
  return { ...was, ...own, archived: archived ?? was.archived, folders_ids, values: { ...was.values, ...values } };
}

export function changesBetween(was: Standing, is: Standing, folder_id?: number): Changes {
  const [before, after] = [partsOf(was, folder_id), partsOf(is, folder_id)] as [
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(names.map((name) => [name, [before[name], after[name]]]));
}

/** With these changes taken back; where somebody has changed the same since, it stays theirs (`isKept`). */
export function takenBack(present: Standing, changes: Changes): { back: Standing; isKept: boolean } {
  let back = present;
  let isKept = false;
  for (const [name, [was, is]] of Object.entries(changes)) {
    const [, topic] = /^topic (\d+)$/.exec(name) ?? [];
    const [, field] = /^field_(\d+)$/.exec(name) ?? [];
    const stands = topic
      ? present.folders_ids.includes(Number(topic))
      : field
        ? (present.values[field] ?? null)
        : present[name as Column | 'archived'];
    if (isDeepStrictEqual(stands, was)) continue;
    if (!isDeepStrictEqual(stands, is)) isKept = true;
    else if (topic) back = { ...back, folders_ids: back.folders_ids.filter((id) => id !== Number(topic)) };
    else if (field) back = { ...back, values: { ...back.values, [field]: was as FieldValue | null } };
    else back = { ...back, [name]: was };
  }
  return { back, isKept };
}
