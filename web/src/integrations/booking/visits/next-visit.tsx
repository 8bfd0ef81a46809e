import { getComingVisits, visitsChanged } from '@parley/contract/integrations/booking-visits';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../kit/device.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { useLive } from '../../../kit/live.ts';
import { refetch, useEndpoint } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { tip } from '../../../ui/tooltip.tsx';
import { openVisits, type Visitor } from '../open-visits.ts';
import { dateIn, monthIn, servicesOf, shortDay } from './say-visit.ts';
import classes from './visits.module.css';

/** In the header: when the client comes next, and how often; where there is little room only how often. Nothing: they are not booked. */
export function NextVisit({ visitor }: { visitor: Visitor }) {
  const { t } = useTranslation('visits');
  const language = useLanguage();
  const isPhone = useIsPhone();
  const { id: contact } = visitor;
  useLive(visitsChanged, ({ contact_id }) => void (contact_id === contact && refetch(getComingVisits)));
  const { data } = useEndpoint(getComingVisits, { contact }, { quiet: true });
  if (!data?.next) return null;
  const { next, count } = data;
  const when = `${shortDay(next.day, language)}, ${next.time}`;
  const brief = `${dateIn(next.day)} ${monthIn(next.day, language)}, ${next.time}`;
  const words = [t('header.next', { when }), servicesOf(next), count > 1 && t('header.coming', { count })]
    .filter(Boolean)
    .join(' · ');
  return (
    <Button
      size="sm"
      look="soft"
      icon={<IconCalendarEvent />}
      className={classes.next}
      {...tip(words)}
      onClick={() => openVisits(visitor)}
    >
      <span className="visually-hidden">{words}</span>
      <span aria-hidden>{isPhone ? count : count > 1 ? `${brief} +${count - 1}` : brief}</span>
    </Button>
  );
}
