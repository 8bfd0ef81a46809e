import { IconCalendarPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { openVisits, type Visitor } from '../open-visits.ts';
import { VisitList } from './visit-list.tsx';
import classes from './visits.module.css';

/** The visits of a client among all that is known of them; one more is booked. */
export function ClientVisits({ visitor }: { visitor: Visitor }) {
  const { t } = useTranslation('visits');
  return (
    <div className={classes.part}>
      <VisitList contact={visitor.id} isSmall onMove={(visit) => openVisits(visitor, { what: 'move', visit })} />
      <Button size="sm" look="soft" icon={<IconCalendarPlus />} onClick={() => openVisits(visitor, { what: 'book' })}>
        {t('book')}
      </Button>
    </div>
  );
}
