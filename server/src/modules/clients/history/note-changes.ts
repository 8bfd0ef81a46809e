import type { ClientField } from '@parley/contract/clients/clients';
import type { Tx } from '../../../kit/db/index.ts';
import type { ValueChange } from '../../fields/index.ts';
import { type ClientCause, type Happening, namesOf, writeHistory } from './history.queries.ts';

/** Of one client: what each field was and what it became, and the same of the project's own fields. */
export type Changed = {
  contact_id: number;
  fields: Partial<Record<ClientField, [was: unknown, is: unknown]>>;
  values?: ValueChange[];
};

/** Writes what was changed into the history, in words. */
export async function noteChanges(tx: Tx, project_id: number, by: ClientCause, changed: Changed[]): Promise<void> {
  const named = (field: 'organization_id' | 'manager_id') => [
    ...new Set(changed.flatMap((it) => it.fields[field] ?? []).filter((id) => typeof id === 'number')),
  ];
  const names = await namesOf(tx, project_id, named('organization_id'), named('manager_id'));
  const words = (field: string, value: unknown): string | null => {
    if (value === null || value === undefined) return null;
    if (field === 'organization_id') return names.organizations[String(value)] ?? null;
    if (field === 'manager_id') return names.members[String(value)] ?? null;
    return String(value);
  };
  const rows = changed.flatMap(({ contact_id, fields, values = [] }): Happening[] => [
    ...Object.entries(fields).map(([field, [was, is]]) => ({
      contact_id,
      kind: 'edited' as const,
      field,
      before: words(field, was),
      after: words(field, is),
    })),
    ...values.map(({ field_id, before, after }) => ({
      contact_id,
      kind: 'edited' as const,
      field: `field_${field_id}`,
      before,
      after,
    })),
  ]);
  await writeHistory(tx, project_id, by, rows);
}

type Marks = { blocked: boolean; archived: boolean };

/** Welcome or not, in use or put away. */
export function marksChanged(contact_id: number, was: Marks, is: Marks): Happening[] {
  const found: Happening[] = [];
  if (was.blocked !== is.blocked) found.push({ contact_id, kind: is.blocked ? 'blocked' : 'unblocked' });
  if (was.archived !== is.archived) found.push({ contact_id, kind: is.archived ? 'archived' : 'unarchived' });
  return found;
}
