import type { Today } from '@parley/contract/analytics/today';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { Legend } from '../charts/legend.tsx';
import classes from './panels.module.css';

/** Messages of the last hour by minute; the latest stands right. */
export function Minutes({ minutes }: { minutes: Today['minutes'] }) {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const most = Math.max(1, ...minutes.map((it) => it.in + it.out));
  const sum = (of: 'in' | 'out') =>
    formatNumber(
      minutes.reduce((all, it) => all + it[of], 0),
      language,
    );
  const entries = [{ label: `${t('messages.in')} ${sum('in')}` }, { label: `${t('messages.out')} ${sum('out')}` }];
  return (
    <section className={classes.panel}>
      <h3>{t('today.minutes')}</h3>
      <div className={classes.legend}>
        <Legend entries={entries} />
      </div>
      <div
        className={classes.minutes}
        role="img"
        aria-label={`${t('today.minutes')}: ${entries.map(({ label }) => label).join(', ')}`}
      >
        {minutes.map((it, at) => (
          <span key={at}>
            <i data-of="out" style={{ height: `${(it.out / most) * 100}%` }} />
            <i data-of="in" style={{ height: `${(it.in / most) * 100}%` }} />
          </span>
        ))}
      </div>
    </section>
  );
}
