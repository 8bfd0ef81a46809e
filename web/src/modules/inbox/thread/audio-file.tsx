import { waveformBars } from '@parley/contract/inbox/files';
import type { MessageFile } from '@parley/contract/inbox/messages';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './audio-file.module.css';
import { FileChip } from './file-chip.tsx';
import { barsOf, lengthWords } from './file-words.ts';
import { usePlayer } from './player.ts';

const STEP_SECONDS = 5;

/** A recording with its loudness drawn; the speed is the listener's and stays from one to the next. */
export function AudioFile({ file }: { file: MessageFile }) {
  const { t } = useTranslation('thread');
  const { isPlaying, at, seconds, speed, cannotPlay, toggle, seek, faster } = usePlayer(file);
  const bars = useMemo(() => barsOf(file.peaks, waveformBars), [file.peaks]);
  if (cannotPlay) return <FileChip file={file} />;
  const share = seconds ? Math.min(1, at / seconds) : 0;

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (seconds) seek(((event.clientX - left) / width) * seconds);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -STEP_SECONDS, ArrowRight: STEP_SECONDS }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    seek(at + step);
  };
  return (
    <div className={classes.audio}>
      <button
        type="button"
        className={classes.play}
        aria-label={t(isPlaying ? 'audio.pause' : 'audio.play', { name: file.name })}
        onClick={toggle}
      >
        {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
      </button>
      <div
        className={classes.wave}
        role="slider"
        tabIndex={0}
        aria-label={t('audio.place')}
        aria-valuemin={0}
        aria-valuemax={Math.round(seconds ?? 0)}
        aria-valuenow={Math.round(at)}
        aria-valuetext={lengthWords(at)}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
      >
        {bars.map((height, nth) => (
          <span
            key={nth}
            data-heard={nth / bars.length < share || undefined}
            style={{ height: `${Math.round(height * 100)}%` }}
          />
        ))}
      </div>
      <span className={classes.time}>{lengthWords(isPlaying || at > 0 ? at : (seconds ?? 0))}</span>
      <button type="button" className={classes.speed} aria-label={t('audio.speed', { speed })} onClick={faster}>
        {speed}×
      </button>
    </div>
  );
}
