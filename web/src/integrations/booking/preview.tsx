import { type BookingSyncKind, previewBookingSync } from '@parley/contract/integrations/booking';
import { shownPhone } from '@parley/contract/clients/shown-phone';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../kit/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import classes from './booking-settings.module.css';

/** What would come, before anything does. */
export function Preview({ what, name }: { what: BookingSyncKind; name: string }) {
  const { t } = useTranslation('booking');
  const { data, error, isFetching, refetch } = useEndpoint(previewBookingSync, { what }, { quiet: true, staleTime: 0 });
  if (error && !data) return <ErrorState reason={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <ListSkeleton rows={3} />;
  return (
    <div className={classes.part}>
      <p className={classes.figures}>
        <span>{t('preview.total', { count: data.total, name })}</span>
        {data.checked < data.total && <span>{t('preview.checked', { count: data.checked })}</span>}
        <span>{t('preview.new', { count: data.new })}</span>
        <span>{t('preview.known', { count: data.known })}</span>
        {data.to_send > 0 && <span>{t('preview.to_send', { count: data.to_send, name })}</span>}
        <span>{t('preview.read_in', { count: data.minutes.read })}</span>
        {data.minutes.send > 0 && <span>{t('preview.send_in', { count: data.minutes.send })}</span>}
      </p>
      {data.sample.length > 0 && (
        <ul className={classes.sample}>
          {data.sample.map((it, nth) => (
            <li key={nth}>
              <span className={classes.who}>{it.name}</span>
              {it.phone && <span className={classes.note}>{shownPhone(it.phone)}</span>}
              <Badge tone={it.action === 'new' ? 'ok' : 'plain'}>{t(`preview.is_${it.action}`)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
