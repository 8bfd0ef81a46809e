import { promiseKinds } from '@parley/contract/tickets/promises';
import type { TicketStatistics } from '@parley/contract/tickets/statistics';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { listOfBroken, type StatisticsSearch } from './search.ts';
import classes from './statistics-screen.module.css';

type Props = { statistics: TicketStatistics; asked: StatisticsSearch };

/** Of each promise, how many were kept. */
export function Promises({ statistics: { figures, period, next_answer_broken_in }, asked }: Props) {
  const { t } = useTranslation(['statistics', 'tickets']);
  const language = useLanguage();
  return (
    <section className={classes.card}>
      <h2 className={classes.heading}>{t('promises')}</h2>
      <ul className={classes.shares}>
        {promiseKinds.map((kind) => {
          const { kept, broken } = figures.promises[kind];
          const all = kept + broken;
          // Only next answers are given more than once.
          const tickets = (kind === 'next_answer' ? next_answer_broken_in : null) ?? broken;
          const isOfFewer = tickets < broken;
          return (
            <li key={kind}>
              <span>{t(`tickets:promise.${kind}`)}</span>
              <span className={classes.track}>
                <i style={{ width: `${all ? (kept / all) * 100 : 0}%` }} />
              </span>
              <b>{all ? formatPercent(kept / all, language) : '—'}</b>
              <Link to="/tickets" search={listOfBroken(asked, period, kind)} className={classes.link}>
                {t('broken', { count: broken, number: formatNumber(broken, language) })}
                {isOfFewer && ` ${t('broken_in', { count: tickets, number: formatNumber(tickets, language) })}`}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
