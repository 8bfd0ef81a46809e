import { type CustomField, type FieldEntity, fieldsChanged, listFields } from '@parley/contract/fields/fields';
import { useMemo } from 'react';
import { onLive } from '../../kit/live.ts';
import { refetch, useEndpoint } from '../../kit/query.ts';
import { useProject } from '../projects/index.ts';

// Once for the page, however many cards show fields.
onLive(fieldsChanged, () => void refetch(listFields));

const none: CustomField[] = [];

/** All fields of the project's clients or deals in their order, hidden ones among them. */
export function useAllFields(entity: FieldEntity) {
  const hasCrm = useProject().data?.modules.crm ?? false;
  return useEndpoint(listFields, { entity }, { quiet: true, enabled: hasCrm });
}

/** Those that cards show: the same list as long as nothing of it changed. */
export function useFields(entity: FieldEntity): CustomField[] {
  const { data = none } = useAllFields(entity);
  return useMemo(() => data.filter(({ visible }) => visible), [data]);
}
