import type { Today } from '@parley/contract/analytics/today';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { readWireTime } from '../../../kit/time.ts';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { useMembers } from '../../projects/index.ts';
import classes from './panels.module.css';
import { toneOf, waitedWords } from './waited.ts';

type Props = { longest: Today['longest']; waiting: number; now: Date; isOnWall: boolean };

export function LongestWaits({ longest, waiting, now, isOnWall }: Props) {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const members = useMembers().data ?? [];
  const more = waiting - longest.length;
  return (
    <section className={classes.panel}>
      <h3>{t('today.who_waits')}</h3>
      {!longest.length && <p className={classes.calm}>{t('today.nobody_waits')}</p>}
      <ul className={classes.rows}>
        {longest.map(({ contact_id, name, channel, manager, since }) => {
          const began = readWireTime(since);
          const said = name || t('list.nameless');
          return (
            <li key={contact_id} className={classes.row}>
              <ChannelIcon type={channel.type} size={20} />
              {isOnWall ? (
                <span className={classes.name}>{said}</span>
              ) : (
                <Link to="/$id" params={{ id: contact_id }} className={classes.name}>
                  {said}
                </Link>
              )}
              <span className={classes.who}>
                {manager === null ? t('list.nobody') : (members.find(({ id }) => id === manager)?.name ?? t('former'))}
              </span>
              {began && <b data-tone={toneOf(began, now)}>{waitedWords(began, now, language)}</b>}
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <p className={classes.more}>{t('today.more', { count: more, number: formatNumber(more, language) })}</p>
      )}
    </section>
  );
}
