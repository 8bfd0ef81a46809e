import type { CountedKind } from '@parley/contract/analytics/dialogues';
import type { Today } from '@parley/contract/analytics/today';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { readWireTime } from '../../../kit/time.ts';
import { useMembers } from '../../projects/index.ts';
import { CountButton } from '../charts/count-button.tsx';
import { useOpenList } from '../dialogues/open-list.ts';
import classes from './panels.module.css';
import { toneOf, waitedWords } from './waited.ts';

// As many as are read from afar; those with nobody in their hands and away come last.
const MOST = 12;

type Props = { people: Today['people']; now: Date; isOnWall: boolean };

export function PeopleNow({ people, now, isOnWall }: Props) {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const members = useMembers().data ?? [];
  const openList = useOpenList();
  const number = (it: number) => formatNumber(it, language);
  const opening = (it: number, list: CountedKind, manager: number) =>
    isOnWall || !it ? number(it) : <CountButton onOpen={() => openList(list, { manager })}>{number(it)}</CountButton>;
  const ordered = people.toSorted(
    (a, b) => b.waiting - a.waiting || b.at_work - a.at_work || Number(b.is_online) - Number(a.is_online),
  );
  const more = ordered.length - MOST;
  return (
    <section className={classes.panel}>
      <h3 id="people-now">{t('people')}</h3>
      <table className={classes.people} aria-labelledby="people-now">
        <thead>
          <tr>
            <th scope="col">{t('person')}</th>
            <th scope="col">{t('today.at_work')}</th>
            <th scope="col">{t('today.wait')}</th>
            <th scope="col">{t('today.since')}</th>
            <th scope="col">{t('today.answered')}</th>
          </tr>
        </thead>
        <tbody>
          {ordered.slice(0, MOST).map(({ manager, is_online, at_work, waiting, since, answered }) => {
            const began = since ? readWireTime(since) : null;
            return (
              <tr key={manager}>
                <th scope="row">
                  <span className={classes.person}>
                    <i data-online={is_online} />
                    <span className="visually-hidden">{t(is_online ? 'today.online' : 'today.away')} </span>
                    <span className={classes.name}>
                      {members.find(({ id }) => id === manager)?.name ?? t('former')}
                    </span>
                  </span>
                </th>
                <td>{number(at_work)}</td>
                <td data-tone={toneOf(began, now)}>{opening(waiting, 'waiting', manager)}</td>
                <td data-tone={toneOf(began, now)}>{began ? waitedWords(began, now, language) : '—'}</td>
                <td>{opening(answered, 'answered', manager)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {more > 0 && <p className={classes.more}>{t('today.more', { count: more, number: number(more) })}</p>}
    </section>
  );
}
