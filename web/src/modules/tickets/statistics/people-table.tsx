import type { Language } from '@parley/contract/languages';
import type { TicketFigures, TicketStatistics } from '@parley/contract/tickets/statistics';
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

const none = '—';
type Props = { statistics: TicketStatistics; asked: StatisticsSearch };
const columns = ['opened', 'closed', 'open', 'first_answer', 'solution', 'kept', 'rating'] as const;
type Column = (typeof columns)[number];

/** The same figures by person; beside what they were before; each opens its list. */
export function PeopleTable({ statistics: { people, period }, asked }: Props) {
  const { t } = useTranslation(['statistics', 'tickets']);
  const language = useLanguage();
  const members = useMembers().data ?? [];
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
            {people.map(({ manager, figures, figures_before: before }) => {
              const name = members.find(({ id }) => id === manager)?.name;
              const of = { ...asked, manager_id: manager ?? ('none' as const) };
              const list = (figure: Parameters<typeof listOfFigure>[1]) => listOfFigure(of, figure, period);
              const to: Record<Column, TicketsSearch> = {
                opened: list('opened'),
                closed: list('closed'),
                open: listOfOpen(of, period),
                first_answer: list('opened'),
                solution: list('closed'),
                kept: listOfBroken(of, period),
                rating: list('rated'),
              };
              const [is, was] = [wordsOf(figures, language), before && wordsOf(before, language)];
              return (
                <tr key={manager ?? 0}>
                  <th scope="row">
                    <span className={tables.person}>
                      {manager !== null && <MemberAvatar id={manager} name={name ?? '?'} size={24} />}
                      {manager === null ? t('tickets:nobody') : (name ?? t('tickets:former'))}
                    </span>
                  </th>
                  {columns.map((it) => (
                    <td key={it}>
                      {is[it] === none ? (
                        none
                      ) : (
                        <Link to="/tickets" search={to[it]} className={classes.link}>
                          {is[it]}
                        </Link>
                      )}
                      {was && was[it] !== none && was[it] !== is[it] && (
                        <span className={tables.was}>{t('was', { value: was[it] })}</span>
                      )}
                    </td>
                  ))}
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

function wordsOf(figures: TicketFigures, language: Language): Record<Column, string> {
  const number = (it: number) => formatNumber(it, language);
  const time = (seconds: number | null) => (seconds === null ? none : formatDuration(seconds * 1000, language));
  const share = keptShare(figures.promises);
  const { average } = figures.ratings;
  return {
    opened: number(figures.opened),
    closed: number(figures.closed),
    open: number(figures.open),
    first_answer: time(figures.first_answer.median),
    solution: time(figures.solution.median),
    kept: share === null ? none : formatPercent(share, language),
    rating: average === null ? none : number(Math.round(average * 100) / 100),
  };
}
