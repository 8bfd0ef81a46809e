import { IconArrowDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './thread.module.css';

/** Leads to the end, and says how much is new there. */
export function DownButton({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useTranslation(['thread', 'inbox']);
  const label = count > 0 ? t('down', { count }) : t('inbox:thread.down');
  return (
    <button type="button" className={classes.down} aria-label={label} onClick={onClick}>
      {count > 0 && <span className={classes.count}>{t('new_count', { count })}</span>}
      <IconArrowDown size={18} />
    </button>
  );
}
