import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BulkAction, BulkBar } from '../../../ui/bulk-bar.tsx';
import { useWayOut } from '../../../ui/use-way-out.ts';
import { useMay } from '../../projects/index.ts';
import { theTable } from '../table/places.ts';

type Props = { count: number; onClear: () => void; onRemove: () => void };

/** What is done to all chosen rows at once. */
export function SelectionBar({ count, onClear, onRemove }: Props) {
  const { t } = useTranslation('catalogue');
  const mayRemove = useMay('catalogue.delete');
  useWayOut(theTable);
  return (
    <BulkBar label={t('bar')} clear={t('clear')} onClear={onClear} count={t('chosen', { count })}>
      {mayRemove ? <BulkAction label={t('remove')} icon={<IconTrash />} onClick={onRemove} /> : t('remove_by_right')}
    </BulkBar>
  );
}
