import type { UnsaidMessage, Visit } from '@parley/contract/integrations/booking-visits';
import { IconCalendarTime, IconCheck, IconDots, IconUserCheck, IconUserOff, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { readWireTime } from '../../../kit/time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuItem } from '../../../ui/menu-list.tsx';
import { Money } from '../../../ui/money.tsx';
import { cancelVisit, markVisit } from './deeds.ts';
import { dateIn, monthIn, servicesOf, tones, weekdayIn } from './say-visit.ts';
import classes from './visits.module.css';

type Props = {
  visit: Visit;
  /** Where the branch is, if there are several. */
  place?: string | undefined;
  /** What was to be said of it by itself and was not. */
  unsaid: readonly UnsaidMessage[];
  /** Null: it is over, and nothing is done with it. */
  onMove: ((visit: Visit) => void) | null;
};

/** A visit as on a leaf of a calendar: when, what, with whom, for how much, and how it stands. */
export function VisitCard({ visit, place, unsaid, onMove }: Props) {
  const { t } = useTranslation('visits');
  const language = useLanguage();
  const { day, time, minutes, master, price, state, comment } = visit;
  const about = [master?.name, minutes > 0 && t('minutes', { count: minutes }), place].filter(Boolean);
  return (
    <li className={classes.visit} data-state={state} data-over={onMove === null || undefined}>
      <div className={classes.leaf} aria-hidden>
        <span className={classes.month}>{monthIn(day, language)}</span>
        <span className={classes.date}>{dateIn(day)}</span>
        <span className={classes.weekday}>{weekdayIn(day, language)}</span>
      </div>
      <div className={classes.what}>
        <div className={classes.first}>
          <span className={classes.time}>
            <span className="visually-hidden">{`${dateIn(day)} ${monthIn(day, language)}, `}</span>
            {time}
          </span>
          <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
        </div>
        <p className={classes.service}>{servicesOf(visit) || t('no_service')}</p>
        <p className={classes.about}>
          {about.join(' · ')}
          {price > 0 && (
            <>
              {about.length > 0 && ' · '}
              <Money amount={price} />
            </>
          )}
        </p>
        {unsaid.map(({ kind, why }) => (
          <p key={kind} className={classes.unsaid}>
            {t(`unsaid.${kind}`)} {t(`unsaid.${why}`)}
          </p>
        ))}
        {comment && <p className={classes.comment}>{comment}</p>}
        {onMove && <Actions visit={visit} onMove={onMove} />}
      </div>
    </li>
  );
}

function Actions({ visit, onMove }: { visit: Visit; onMove: (visit: Visit) => void }) {
  const { t } = useTranslation('visits');
  const isBegun = (readWireTime(visit.starts_at)?.getTime() ?? 0) <= Date.now();
  const more: MenuItem[] = [
    { label: t('came'), icon: <IconUserCheck />, onSelect: () => void markVisit(visit, 'came') },
    { label: t('no_show'), icon: <IconUserOff />, onSelect: () => void markVisit(visit, 'no_show') },
    'line',
    { label: t('cancel.action'), icon: <IconX />, danger: true, onSelect: () => void cancelVisit(visit) },
  ];
  return (
    <div className={classes.actions}>
      {visit.state === 'waiting' && !isBegun && (
        <Button size="sm" look="soft" icon={<IconCheck />} onClick={() => void markVisit(visit, 'confirmed')}>
          {t('confirm')}
        </Button>
      )}
      {isBegun && (
        <Button size="sm" look="soft" icon={<IconUserCheck />} onClick={() => void markVisit(visit, 'came')}>
          {t('came')}
        </Button>
      )}
      <Button size="sm" icon={<IconCalendarTime />} onClick={() => onMove(visit)}>
        {t('move')}
      </Button>
      <Menu label={t('more')} trigger={<IconButton size="sm" label={t('more')} icon={<IconDots />} />} items={more} />
    </div>
  );
}
