import { IconTrash, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import classes from './selection-bar.module.css';

type Props = { count: number; onClear: () => void; onRemove: () => void };

/** What is done to all chosen rows at once. Esc lets them go. */
export function SelectionBar({ count, onClear, onRemove }: Props) {
  const { t } = useTranslation('catalogue');
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if ((event.target as HTMLElement | null)?.closest?.('input:not([type=checkbox]), textarea, select')) return;
    onClear();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => leave(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('bar')}>
      <IconButton label={t('clear')} icon={<IconX />} size="sm" onClick={onClear} />
      <span aria-live="polite">{t('chosen', { count })}</span>
      <Button size="sm" icon={<IconTrash />} onClick={onRemove}>
        {t('remove')}
      </Button>
    </div>
  );
}
