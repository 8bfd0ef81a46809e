import type { ChannelHealth } from '@parley/contract/projects/channel-health';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, formatPercent } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { useReasonText } from '../reason-text.ts';
import { days, readWireTime } from '../../../kit/time.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './health.module.css';

const WEEK_MS = days(7);

/** How one channel is doing. */
export function HealthFigures({ health }: { health: ChannelHealth }) {
  const { t } = useTranslation('channels');
  const language = useLanguage();
  const reasonText = useReasonText();
  const { sent, failed, received, queued, last_in_at, last_out_at, last_error, last_error_at, expires_at } = health;
  const tried = sent + failed;
  const rate = failed && tried ? ` · ${formatPercent(failed / tried, language)}` : '';
  // What was taken away before its time has no end to tell of.
  const end = expires_at && health.is_auth ? readWireTime(expires_at) : null;
  const isEnding = end !== null && end.getTime() - Date.now() < WEEK_MS;
  return (
    <dl className={classes.figures}>
      <Figure label={t('figures.last_in')}>{last_in_at && <RelativeTime time={last_in_at} />}</Figure>
      <Figure label={t('figures.last_out')}>{last_out_at && <RelativeTime time={last_out_at} />}</Figure>
      <Figure label={t('figures.queued')}>{formatNumber(queued, language)}</Figure>
      <Figure label={t('figures.received')}>{formatNumber(received, language)}</Figure>
      <Figure label={t('figures.sent')}>{formatNumber(sent, language)}</Figure>
      <Figure label={t('figures.failed')} tone={failed ? 'bad' : undefined}>
        {formatNumber(failed, language) + rate}
      </Figure>
      {end && (
        <Figure label={t('figures.expires')} tone={isEnding ? 'bad' : undefined}>
          {formatDate(end, language)}
        </Figure>
      )}
      {last_error && last_error_at && (
        <div className={classes.wide}>
          <dt>
            {t('figures.last_error')} · <RelativeTime time={last_error_at} />
          </dt>
          <dd>{reasonText(last_error)}</dd>
        </div>
      )}
    </dl>
  );
}

type FigureProps = { label: string; tone?: 'bad' | undefined; children: ReactNode };

function Figure({ label, tone, children }: FigureProps) {
  const { t } = useTranslation('channels');
  return (
    <div>
      <dt>{label}</dt>
      <dd data-tone={children ? tone : 'quiet'}>{children || t('figures.never')}</dd>
    </div>
  );
}
