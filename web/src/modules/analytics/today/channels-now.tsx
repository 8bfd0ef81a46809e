import type { Today } from '@parley/contract/analytics/today';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { readWireTime } from '../../../kit/time.ts';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { useProject } from '../../projects/index.ts';
import { CountButton } from '../charts/count-button.tsx';
import { useOpenList } from '../dialogues/open-list.ts';
import classes from './panels.module.css';
import { toneOf, waitedWords } from './waited.ts';

// Those where most wait; a wall has no room for more.
const MOST = 6;

type Props = { channels: Today['channels']; now: Date; isOnWall: boolean };

export function ChannelsNow({ channels, now, isOnWall }: Props) {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const openList = useOpenList();
  const known = useProject().data?.channels ?? [];
  return (
    <section className={classes.panel}>
      <h3>{t('today.channels')}</h3>
      <ul className={classes.rows}>
        {channels
          .toSorted((a, b) => b.waiting - a.waiting)
          .slice(0, MOST)
          .map(({ channel_id, waiting, since }) => {
            const channel = known.find(({ id }) => id === channel_id);
            const began = since ? readWireTime(since) : null;
            return (
              <li key={channel_id} className={classes.row}>
                {channel ? <ChannelIcon type={channel.type} size={20} /> : <span />}
                <span className={classes.name}>{channel?.name ?? t('former_channel')}</span>
                <span className={classes.who}>{began && waitedWords(began, now, language)}</span>
                <b data-tone={toneOf(began, now)}>
                  {isOnWall || !waiting ? (
                    formatNumber(waiting, language)
                  ) : (
                    <CountButton onOpen={() => openList('waiting', { channel: channel_id })}>
                      {formatNumber(waiting, language)}
                    </CountButton>
                  )}
                </b>
              </li>
            );
          })}
      </ul>
    </section>
  );
}
