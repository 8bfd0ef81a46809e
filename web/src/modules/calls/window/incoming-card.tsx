import { callTime } from '@parley/contract/calls/call-words';
import { IconPhone, IconPhoneOff, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { readWireTime } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { keepClearOfToasts } from '../../../ui/toast.ts';
import { accept, hide, reject } from '../desk.ts';
import { ringsFor } from '../call-news.ts';
import { useShown } from '../shown.ts';
import { useSeconds } from './use-seconds.ts';
import { Who } from './who.tsx';
import classes from './window.module.css';

/** Somebody calls. It takes no focus: whoever writes goes on writing. */
export function IncomingCard() {
  const { t } = useTranslation('calls');
  const { who, isBusy } = useShown();
  return (
    <aside ref={keepClearOfToasts} className={classes.card} aria-label={t('incoming')}>
      <p className="visually-hidden" role="alert">
        {t('incoming_from', { name: who?.name || who?.phone || '' })}
      </p>
      <div className={classes.head}>
        <Who size={44} />
        <IconButton size="sm" label={t('hide')} icon={<IconX />} onClick={hide} />
      </div>
      <p className={classes.status}>
        <span>{t('incoming')}</span>
        <Left />
      </p>
      <div className={classes.answers}>
        <Button look="danger" wide icon={<IconPhoneOff size={17} />} disabled={isBusy} onClick={reject}>
          {t('reject')}
        </Button>
        <Button
          wide
          className={classes.accept}
          icon={<IconPhone size={17} />}
          loading={isBusy}
          onClick={() => void accept()}
        >
          {t('accept')}
        </Button>
      </div>
    </aside>
  );
}

/** How long it rings yet. */
function Left() {
  const { t } = useTranslation('calls');
  const { state, call } = useShown();
  const rung = useSeconds(state.since);
  const length = call && ringsFor(readWireTime, call);
  if (rung === null || length === null) return null;
  const left = Math.max(0, Math.ceil(length / 1000) - rung);
  return <time className={classes.time}>{t('rings_for', { time: callTime(left) })}</time>;
}
