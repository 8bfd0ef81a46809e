import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './banner.module.css';

type Props = {
  tone: 'warn' | 'bad' | 'info';
  icon?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
  /** Without it the banner cannot be closed. */
  onClose?: () => void;
};

/** A strip under the top bar. */
export function Banner({ tone, icon, children, action, onClose }: Props) {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.banner} data-tone={tone} role="status">
      {icon}
      <span className={classes.text}>{children}</span>
      {action}
      {onClose && (
        <button type="button" className={classes.close} aria-label={t('close')} onClick={onClose}>
          <IconX size={16} />
        </button>
      )}
    </div>
  );
}
