import type { CountedKind } from '@parley/contract/analytics/dialogues';
import type { Today } from '@parley/contract/analytics/today';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
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
        {today.promises && <Promises {...today.promises} isOnWall={isOnWall} />}
      </dl>
      <LongestWaits longest={today.longest} waiting={today.waiting} now={now} isOnWall={isOnWall} />
      <PeopleNow people={today.people} now={now} isOnWall={isOnWall} />
      <div className={classes.column}>
        <ChannelsNow channels={today.channels} now={now} isOnWall={isOnWall} />
        <Minutes minutes={today.minutes} />
      </div>
    </section>
  );
}

/** Of tickets: how many are about to be late, and how many are; each opens its list. */
function Promises({ at_risk, broken, isOnWall }: NonNullable<Today['promises']> & { isOnWall: boolean }) {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const said = t('today.broken', { count: broken, number: formatNumber(broken, language) });
  return (
    <Big
      name={t('today.promises')}
      value={formatNumber(at_risk, language)}
      tone={broken ? 'bad' : at_risk ? 'warn' : undefined}
      promise={isOnWall || !at_risk ? undefined : 'at_risk'}
      note={isOnWall || !broken ? said : <TicketsLink promise="broken">{said}</TicketsLink>}
    />
  );
}

type TicketsLinkProps = { promise: 'at_risk' | 'broken'; label?: string; children: string };

const TicketsLink = ({ promise, label, children }: TicketsLinkProps) => (
  <Link
    to="/tickets"
    search={{ status: promise === 'broken' ? 'unclosed' : 'opened', promise }}
    className={classes.link}
    aria-label={label}
  >
    {children}
  </Link>
);

type BigProps = {
  name: string;
  value: string;
  note?: ReactNode;
  tone?: 'warn' | 'bad' | undefined;
  /** Seen first. */
  isMain?: boolean;
  onOpen?: (() => void) | undefined;
  /** It counts tickets whose promises stand so. */
  promise?: 'at_risk' | undefined;
};

const Big = ({ name, value, note, tone, isMain, onOpen, promise }: BigProps) => (
  <div className={classes.big} data-tone={tone} data-main={isMain}>
    <dt>{name}</dt>
    <dd>
      {onOpen ? (
        <CountButton label={`${name}: ${value}`} onOpen={onOpen}>
          {value}
        </CountButton>
      ) : promise ? (
        <TicketsLink promise={promise} label={`${name}: ${value}`}>
          {value}
        </TicketsLink>
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
