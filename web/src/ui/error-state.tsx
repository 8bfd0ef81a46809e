import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import classes from './states.module.css';

type Props = { title?: string; reason?: string; onRetry?: () => void; retrying?: boolean };

export function ErrorState({ title, reason, onRetry, retrying }: Props) {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-tone="bad">
        <IconCloudOff />
      </span>
      <p className={classes.title}>{title ?? t('error.title')}</p>
      <p className={classes.text}>{reason ?? t('error.reason')}</p>
      {onRetry && (
        <div className={classes.action}>
          <Button icon={<IconRefresh />} onClick={onRetry} loading={retrying}>
            {t('error.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
