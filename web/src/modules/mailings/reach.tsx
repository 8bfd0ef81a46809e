import type { MailingReach } from '@parley/contract/mailings/mailings';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../kit/i18n/formats.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { ChannelIcon } from '../../ui/channel-icon.tsx';
import { useProject } from '../projects/index.ts';
import classes from './reach.module.css';

type Props = { people: number; reach: MailingReach };

const reasons = ['closed', 'no_channel', 'unsubscribed', 'blocked'] as const;

/** How many clients there are, by which channel they get it, and who does not and why. */
export function Reach({ people, reach }: Props) {
  const { t } = useTranslation('mailings');
  const language = useLanguage();
  const channels = useProject().data?.channels ?? [];
  const reached = reach.channels.reduce((sum, it) => sum + it.people, 0);
  const without = reasons.filter((reason) => reach[reason] > 0);
  return (
    <section className={classes.reach} aria-label={t('reach.title')}>
      <p className={classes.head} data-tone={reached ? 'ok' : 'bad'}>
        {reached ? <IconCheck size={18} /> : <IconAlertTriangle size={18} />}
        <span>
          <strong>{t('reach.people', { count: people, n: formatNumber(people, language) })}</strong>
          {reached < people && ` · ${t('reach.reached', { n: formatNumber(reached, language) })}`}
        </span>
      </p>
      {(reach.channels.length > 0 || without.length > 0) && (
        <ul className={classes.list}>
          {reach.channels.map(({ channel_id, people: n }) => {
            const channel = channels.find(({ id }) => id === channel_id);
            return (
              <li key={channel_id} className={classes.line}>
                {channel && <ChannelIcon type={channel.type} size={18} />}
                <span className={classes.name}>{channel?.name ?? t('reach.other')}</span>
                <span className={classes.number}>{formatNumber(n, language)}</span>
              </li>
            );
          })}
          {without.map((reason) => (
            <li key={reason} className={classes.line} data-without>
              <span className={classes.name}>{t(`reach.${reason}`)}</span>
              <span className={classes.number}>{formatNumber(reach[reason], language)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
