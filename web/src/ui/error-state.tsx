import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNextTry } from '../kit/try-again.ts';
import { Button } from './button.tsx';
import classes from './states.module.css';

type Props = { title?: string; reason?: string; onRetry?: () => void; retrying?: boolean };

export function ErrorState({ title, reason, onRetry, retrying }: Props) {
  const { t } = useTranslation('ui');
  const next = useNextTry();
  const why = onRetry && next ? t(`error.${next.why}`, { seconds: next.seconds }) : null;
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-tone="bad">
        <IconCloudOff />
      </span>
      <p className={classes.title}>{title ?? t('error.title')}</p>
      {/* Read out once, not each second. */}
      <p className={classes.text} aria-live={why ? 'off' : undefined}>
        {why ?? reason ?? t('error.reason')}
      </p>
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
