import { IconLock, IconSend2, IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { Recorder } from './recorder.ts';
import classes from './voice-bar.module.css';

type Props = {
  recorder: Recorder;
  /** Held by a finger: let go, it is sent. */
  isHeld: boolean;
  onSend: () => void;
  onCancel: () => void;
};

const BARS = 32;

/** Takes the place of the bar while one speaks. */
export function VoiceBar({ recorder, isHeld, onSend, onCancel }: Props) {
  const { t } = useTranslation('composer');
  const [{ seconds, levels }, setShown] = useState({ seconds: 0, levels: [] as number[] });
  const look = useEffectEvent(() => {
    const now = recorder.level();
    setShown((before) => ({ seconds: now.seconds, levels: [...before.levels, now.level].slice(-BARS) }));
  });
  useEffect(() => {
    const timer = setInterval(() => look(), 100);
    return () => clearInterval(timer);
  }, []);
  const leave = useEffectEvent(onCancel);
  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      leave();
    };
    addEventListener('keydown', cancel);
    return () => removeEventListener('keydown', cancel);
  }, []);
  return (
    <div className={classes.bar} role="group" aria-label={t('voice.recording')}>
      {isHeld ? (
        <span className={classes.hint}>{t('voice.slide')}</span>
      ) : (
        <IconButton label={t('voice.cancel')} icon={<IconTrash size={18} />} onClick={onCancel} />
      )}
      <span className={classes.dot} aria-hidden="true" />
      <time className={classes.time} aria-live="off">
        {clockOf(seconds)}
      </time>
      <span className={classes.wave} aria-hidden="true">
        {levels.map((level, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- bars are known by their place
          <i key={at} style={{ '--level': `${Math.max(6, level * 100)}%` }} />
        ))}
      </span>
      {isHeld ? (
        <IconLock size={18} className={classes.lock} />
      ) : (
        <IconButton look="primary" size="lg" label={t('voice.send')} icon={<IconSend2 size={20} />} onClick={onSend} />
      )}
    </div>
  );
}

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
