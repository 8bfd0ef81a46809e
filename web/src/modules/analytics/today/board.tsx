import type { CountedKind } from '@parley/contract/analytics/dialogues';
import type { Today } from '@parley/contract/analytics/today';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../kit/i18n/currency.ts';
import { formatNumber, formatTime, formatWholeDay } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { readWireTime } from '../../../kit/time.ts';
import { useProject } from '../../projects/index.ts';
import { CountButton } from '../charts/count-button.tsx';
import { formatTook } from '../charts/took.ts';
import { useOpenList } from '../dialogues/open-list.ts';
import classes from './board.module.css';
import { ChannelsNow } from './channels-now.tsx';
import { LongestWaits } from './longest-waits.tsx';
import { Minutes } from './minutes.tsx';
import { PeopleNow } from './people-now.tsx';
import { toneOf, waitedWords } from './waited.ts';

const TICK_MS = 5000;

/** Big enough to be read across a room. Where somebody sits before it, figures open what they count. */
export function Board({ today, isOnWall }: { today: Today; isOnWall: boolean }) {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const money = useMoney();
  const now = useTicking();
  const zone = useProject().data?.time_zone;
  const number = (it: number) => formatNumber(it, language);
  const openList = useOpenList();
  const opener = (list: CountedKind, any: number) => (isOnWall || !any ? undefined : () => openList(list));
  const longest = today.longest[0] && readWireTime(today.longest[0].since);
  return (
    <section className={classes.board} aria-label={t('tab.today')}>
      <header className={classes.head}>
        <h2>{formatWholeDay(today.day, language)}</h2>
        <span className={classes.clock}>{formatTime(now, zone)}</span>
      </header>
      <dl className={classes.figures}>
        <Big
          isMain
          name={t('today.waiting')}
          value={number(today.waiting)}
          tone={toneOf(longest, now)}
          onOpen={opener('waiting', today.waiting)}
        />
        <Big
          isMain
          name={t('today.longest')}
          value={longest ? waitedWords(longest, now, language) : '—'}
          tone={toneOf(longest, now)}
        />
        <Big
          name={t('today.answer')}
          value={today.answer === null ? '—' : formatTook(today.answer, language)}
          onOpen={opener('answered', today.answer === null ? 0 : 1)}
        />
        <Big
          name={t('kind.new_dialogues')}
          value={number(today.new_dialogues)}
          onOpen={opener('new_dialogues', today.new_dialogues)}
        />
        <Big
          name={t('today.messages')}
          value={number(today.messages_in)}
          note={`/ ${number(today.messages_out)}`}
          onOpen={opener('messages_in', today.messages_in)}
        />
        <Big name={t('today.won')} value={number(today.won.deals)} note={today.won.deals > 0 && money(today.won.sum)} />
        {today.promises && (
          <Big
            name={t('today.promises')}
            value={number(today.promises.at_risk)}
            note={t('today.broken', { count: today.promises.broken, number: number(today.promises.broken) })}
            tone={today.promises.broken ? 'bad' : today.promises.at_risk ? 'warn' : undefined}
          />
        )}
      </dl>
      <LongestWaits longest={today.longest} waiting={today.waiting} now={now} />
      <PeopleNow people={today.people} now={now} isOnWall={isOnWall} />
      <div className={classes.column}>
        <ChannelsNow channels={today.channels} now={now} isOnWall={isOnWall} />
        <Minutes minutes={today.minutes} />
      </div>
    </section>
  );
}

type BigProps = {
  name: string;
  value: string;
  note?: string | false;
  tone?: 'warn' | 'bad' | undefined;
  /** Seen first. */
  isMain?: boolean;
  onOpen?: (() => void) | undefined;
};

const Big = ({ name, value, note, tone, isMain, onOpen }: BigProps) => (
  <div className={classes.big} data-tone={tone} data-main={isMain}>
    <dt>{name}</dt>
    <dd>
      {onOpen ? (
        <CountButton label={`${name}: ${value}`} onOpen={onOpen}>
          {value}
        </CountButton>
      ) : (
        value
      )}
      {note && <span className={classes.note}>{note}</span>}
    </dd>
  </div>
);

function useTicking(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
