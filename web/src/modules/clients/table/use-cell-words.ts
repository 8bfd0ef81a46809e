import type { CustomField } from '@parley/contract/fields/fields';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { useDisplayZone } from '../../../kit/time.ts';
import { useMembers } from '../../projects/index.ts';
import type { CellWords } from './client-cell.tsx';

/** Names and words of all cells: the same object as long as nothing of it changed, so that rows are not drawn anew. */
export function useCellWords(fields: readonly CustomField[]): CellWords {
  const { t } = useTranslation('clients');
  const language = useLanguage();
  const zone = useDisplayZone();
  const people = useMembers().data;
  return useMemo(
    () => ({ fields, language, zone, t, members: new Map(people?.map(({ id, name }) => [id, name])) }),
    [fields, language, zone, t, people],
  );
}
