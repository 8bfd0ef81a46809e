import type { TicketStatistics } from '@parley/contract/tickets/statistics';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../kit/i18n/duration.ts';
import { formatNumber, formatPercent } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { MemberAvatar, useMembers } from '../../projects/index.ts';
import type { TicketsSearch } from '../search.ts';
import { keptShare, listOfBroken, listOfFigure, listOfOpen, type StatisticsSearch } from './search.ts';
import classes from './statistics-screen.module.css';
import tables from './tables.module.css';

type Props = { statistics: TicketStatistics; asked: StatisticsSearch };
const columns = ['opened', 'closed', 'open', 'first_answer', 'solution', 'kept', 'rating'] as const;

/** The same figures by person; each count opens its list. */
export function PeopleTable({ statistics: { people, period }, asked }: Props) {
  const { t } = useTranslation(['statistics', 'tickets']);
  const language = useLanguage();
  const members = useMembers().data ?? [];
  const time = (seconds: number | null) => (seconds === null ? '—' : formatDuration(seconds * 1000, language));
  const percent = (share: number | null) => (share === null ? '—' : formatPercent(share, language));
  return (
    <section className={classes.card} data-wide>
      <h2 className={classes.heading}>{t('people')}</h2>
      <div className={tables.scroll} tabIndex={0} role="region" aria-label={t('people')}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">{t('person')}</th>
              {columns.map((it) => (
                <th key={it} scope="col">
                  {t(it)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map(({ manager, figures }) => {
              const name = members.find(({ id }) => id === manager)?.name;
              const of = { ...asked, manager_id: manager ?? ('none' as const) };
              const leading = (search: TicketsSearch, words: string) => {
                if (words === '—') return words;
                return (
                  <Link to="/tickets" search={search} className={classes.link}>
                    {words}
                  </Link>
                );
              };
              const list = (figure: Parameters<typeof listOfFigure>[1]) => listOfFigure(of, figure, period);
              const { average } = figures.ratings;
              return (
                <tr key={manager ?? 0}>
                  <th scope="row">
                    <span className={tables.person}>
                      {manager !== null && <MemberAvatar id={manager} name={name ?? '?'} size={24} />}
                      {manager === null ? t('tickets:nobody') : (name ?? t('tickets:former'))}
                    </span>
                  </th>
                  <td>{leading(list('opened'), formatNumber(figures.opened, language))}</td>
                  <td>{leading(list('closed'), formatNumber(figures.closed, language))}</td>
                  <td>{leading(listOfOpen(of, period), formatNumber(figures.open, language))}</td>
                  <td>{leading(list('opened'), time(figures.first_answer.median))}</td>
                  <td>{leading(list('closed'), time(figures.solution.median))}</td>
                  <td>{leading(listOfBroken(of, period), percent(keptShare(figures.promises)))}</td>
                  <td>
                    {leading(
                      list('rated'),
                      average === null ? '—' : formatNumber(Math.round(average * 100) / 100, language),
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {!people.length && <p className={classes.note}>{t('nobody_had')}</p>}
    </section>
  );
}
