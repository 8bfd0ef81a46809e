import { IconMicrophoneOff, IconPointFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isUnderWay } from '../call-state.ts';
import { useShown } from '../shown.ts';
import classes from './window.module.css';

/** What whoever speaks has to know: that they are recorded, and that nobody hears them. */
export function Told() {
  const { t } = useTranslation('calls');
  const { state, isDeaf, isRecorded, announcement } = useShown();
  if (!isUnderWay(state)) return null;
  return (
    <>
      {isDeaf && (
        <p className={classes.told} data-tone="warn" role="alert">
          <IconMicrophoneOff size={16} />
          {t('deaf')}
        </p>
      )}
      {isRecorded && (
        <p className={classes.told}>
          <IconPointFilled size={16} className={classes.recording} />
          <span>
            {t('recorded')}
            {announcement && <span className={classes.announcement}>{t('announcement', { text: announcement })}</span>}
          </span>
        </p>
      )}
    </>
  );
}
