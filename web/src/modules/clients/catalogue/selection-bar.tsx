import { IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isTypedInto } from '../../../kit/keys/typed-into.ts';
import { BulkAction, BulkBar } from '../../../ui/bulk-bar.tsx';
import { useWayOut } from '../../../ui/use-way-out.ts';
import { theTable } from '../table/places.ts';

type Props = { count: number; onClear: () => void; onRemove: () => void };

/** What is done to all chosen rows at once. Esc lets them go. */
export function SelectionBar({ count, onClear, onRemove }: Props) {
  const { t } = useTranslation('catalogue');
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (!isTypedInto(event.target)) onClear();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => leave(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  useWayOut(theTable);
  return (
    <BulkBar label={t('bar')} clear={t('clear')} onClear={onClear} count={t('chosen', { count })}>
      <BulkAction label={t('remove')} icon={<IconTrash />} onClick={onRemove} />
    </BulkBar>
  );
}
