import type { getVisits, Visit } from '@parley/contract/integrations/booking-visits';
import { IconCalendarOff, IconCloudOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../kit/api-error.ts';
import type { Data } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { useVisits } from './use-visits.ts';
import { VisitCard } from './visit-card.tsx';
import classes from './visits.module.css';

// What is long over is seldom asked for.
const PAST_AT_FIRST = 3;

type Props = { contact: number; isSmall?: boolean; onMove: (visit: Visit) => void };

/** What is to come first, then what was. */
export function VisitList({ contact, isSmall = false, onMove }: Props) {
  const { t } = useTranslation('visits');
  const { data, error, isError, isFetching, refetch } = useVisits(contact);
  if (data) return <Shown visits={data} isSmall={isSmall} onMove={onMove} />;
  if (!isError) return <ListSkeleton rows={isSmall ? 1 : 3} />;
  const why = isApiError(error) ? error.text : '';
  if (isSmall) return <p className={classes.none}>{why || t('failed')}</p>;
  return <ErrorState {...(why ? { reason: why } : {})} onRetry={() => void refetch()} retrying={isFetching} />;
}

function Shown({ visits, isSmall, onMove }: { visits: Data<typeof getVisits> } & Omit<Props, 'contact'>) {
  const { t } = useTranslation('visits');
  const [isWhole, setIsWhole] = useState(false);
  const { coming, past, branches, unsaid, is_stale, problem_words } = visits;
  const placeOf = ({ branch_id }: Visit) =>
    branches.length > 1 ? branches.find(({ id }) => id === branch_id)?.title : undefined;
  const unsaidOf = (visit: Visit) => unsaid.filter((it) => it.branch_id === visit.branch_id && it.id === visit.id);
  const atFirst = isSmall ? 1 : PAST_AT_FIRST;
  const shown = isWhole ? past : past.slice(0, atFirst);
  const isNone = !coming.length && !past.length;
  return (
    <div className={classes.list} data-small={isSmall || undefined}>
      {is_stale && (
        <p className={classes.stale}>
          <IconCloudOff size={16} />
          {t('stale')} {problem_words}
        </p>
      )}
      {isNone && isSmall && <p className={classes.none}>{t('none')}</p>}
      {isNone && !isSmall && <EmptyState icon={<IconCalendarOff />} title={t('none')} text={t('none_text')} />}
      {coming.length > 0 && (
        <section className={classes.group} aria-label={t('coming')}>
          {!isSmall && <h3 className={classes.heading}>{t('coming')}</h3>}
          <ul className={classes.visits}>
            {coming.map((it) => (
              <VisitCard
                key={`${it.branch_id} ${it.id}`}
                visit={it}
                place={placeOf(it)}
                unsaid={unsaidOf(it)}
                onMove={onMove}
              />
            ))}
          </ul>
        </section>
      )}
      {past.length > 0 && (
        <section className={classes.group} aria-label={t('past')}>
          <h3 className={classes.heading}>{t('past')}</h3>
          <ul className={classes.visits}>
            {shown.map((it) => (
              <VisitCard
                key={`${it.branch_id} ${it.id}`}
                visit={it}
                place={placeOf(it)}
                unsaid={unsaidOf(it)}
                onMove={null}
              />
            ))}
          </ul>
          {shown.length < past.length && (
            <Button size="sm" look="quiet" onClick={() => setIsWhole(true)}>
              {t('earlier', { count: past.length - shown.length })}
            </Button>
          )}
        </section>
      )}
    </div>
  );
}
