import type { ErrorCode } from '@parley/contract/errors';
import type { ChannelLimits } from '@parley/contract/inbox/limits';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { openTemplates } from './templates/window-place.ts';
import { useObstacleWords } from './obstacle-words.ts';
import classes from './status-line.module.css';
import type { Obstacle } from './verdict.ts';

type Props = {
  limits: ChannelLimits | null;
  obstacle: Obstacle | null;
  counter: { used: number; max: number } | null;
  /** Until the channel takes no free answer any more. */
  minutes: number | null;
};

const SOON = 60;
/** Until the client writes, only what the provider has approved may leave. */
const waiting = new Set<ErrorCode>(['reply_window_closed', 'template_first']);

/** The channel's rules, told before they are broken. */
export function StatusLine({ limits, obstacle, counter, minutes }: Props) {
  const { t } = useTranslation('composer');
  const language = useLanguage();
  const words = useObstacleWords();
  const refusal = obstacle?.kind === 'refusal' ? obstacle : null;
  if (!refusal && !counter && minutes === null) return null;
  return (
    <div className={classes.line} role="status">
      {refusal && (
        <span className={classes.refusal}>
          <IconAlertTriangle size={14} />
          {words(refusal)}
        </span>
      )}
      {refusal && limits?.templates && waiting.has(refusal.code) && (
        <button type="button" className={classes.choose} onClick={() => openTemplates('approved')}>
          {t('choose_template')}
        </button>
      )}
      {!refusal && minutes !== null && (
        <span className={classes.window} data-soon={minutes < SOON || undefined}>
          <IconClock size={14} />
          {t('window', { time: timeOf(minutes, t) })}
        </span>
      )}
      {counter && (
        <span className={classes.counter} data-over={counter.used > counter.max || undefined}>
          {formatNumber(counter.used, language)} / {formatNumber(counter.max, language)}
        </span>
      )}
    </div>
  );
}

type Translate = ReturnType<typeof useTranslation<'composer'>>['t'];

const timeOf = (minutes: number, t: Translate): string =>
  minutes < SOON ? t('minutes', { minutes }) : t('hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
