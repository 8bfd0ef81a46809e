import { type ChatConfig, getConfig, updateConfig } from '@parley/contract/inbox/chat';
import {
  type BookingSync,
  type BookingSyncKind,
  type ConnectedBooking,
  getBooking,
  stopBookingSync,
  syncBookingClients,
  syncBookingProducts,
} from '@parley/contract/integrations/booking';
import { IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../kit/act.ts';
import { api } from '../../kit/api.ts';
import { keyOf, refetch, useAction, useEndpoint } from '../../kit/query.ts';
import { queryClient } from '../../kit/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Switch } from '../../ui/switch.tsx';
import classes from './booking-settings.module.css';
import { Preview } from './preview.tsx';

type Props = { what: BookingSyncKind; connected: ConnectedBooking; name: string; Heading: 'h3' | 'h4' };

const flags = { clients: 'yc_sync_contacts', products: 'yc_sync_products' } as const;
const starting = { clients: syncBookingClients, products: syncBookingProducts };

/** Kept alike by itself or not; and everything read once, after a look at what that would bring. */
export function SyncPart({ what, connected, name, Heading }: Props) {
  const { t } = useTranslation('booking');
  const [isLooking, setLooking] = useState(false);
  const config = useEndpoint(getConfig, {}, { quiet: true }).data;
  const again = { onDone: () => void refetch(getBooking) };
  const start = useAction(starting[what], again);
  const stop = useAction(stopBookingSync, again);
  const sync = connected.syncs.find((it) => it.what === what);
  const isRunning = sync?.status === 'running';
  return (
    <section className={classes.part}>
      <Heading className={classes.title}>{t(`sync.${what}.title`)}</Heading>
      <Switch
        row
        label={t(`sync.${what}.keep`)}
        description={t(`sync.${what}.text`, { name })}
        checked={config?.[flags[what]] ?? false}
        disabled={!config}
        onChange={(event) => void keepAlike(what, event.currentTarget.checked)}
      />
      {sync && <Progress sync={sync} />}
      {what === 'clients' && connected.unsent > 0 && (
        <p className={classes.note}>{t('sync.unsent', { count: connected.unsent, name })}</p>
      )}
      {isLooking && !isRunning && <Preview what={what} name={name} />}
      <div className={classes.buttons}>
        {isRunning ? (
          <Button icon={<IconPlayerStop />} loading={stop.isPending} onClick={() => stop.mutate({ what })}>
            {t('sync.stop')}
          </Button>
        ) : (
          <>
            {!isLooking && (
              <Button disabled={!connected.branches_ids.length} onClick={() => setLooking(true)}>
                {t('sync.look')}
              </Button>
            )}
            <Button
              look={isLooking ? 'primary' : 'default'}
              icon={<IconRefresh />}
              disabled={!connected.branches_ids.length}
              loading={start.isPending}
              onClick={() => {
                setLooking(false);
                start.mutate({});
              }}
            >
              {t('sync.start')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

const key = keyOf(getConfig, {});
type Saved = { data: ChatConfig };

/** Seen at once; a refusal puts back what was there. */
async function keepAlike(what: BookingSyncKind, isOn: boolean): Promise<void> {
  const flag = { [flags[what]]: isOn };
  const before = queryClient.getQueryData<Saved>(key);
  await act({
    on: [`booking ${what}`],
    guess: () => queryClient.setQueryData<Saved>(key, (known) => known && { data: { ...known.data, ...flag } }),
    putBack: () => queryClient.setQueryData(key, before),
    call: () => api(updateConfig, { action: 'editconfig', cfg: { chat: flag } }),
    place: (data) => queryClient.setQueryData(key, { data }),
    renew: () => void refetch(getConfig),
  });
}

function Progress({ sync }: { sync: BookingSync }) {
  const { t } = useTranslation('booking');
  const { status, done, total, created, updated, matched, ended_at } = sync;
  return (
    <div className={classes.part} aria-live="polite">
      {status === 'running' && (
        <progress className={classes.bar} max={total || 1} value={done} aria-label={t('sync.running')} />
      )}
      <p className={classes.figures}>
        <span>{status === 'running' ? t('sync.of', { done, total }) : t(`sync.${status}`, { done })}</span>
        <span>{t('sync.created', { count: created })}</span>
        <span>{t('sync.matched', { count: matched })}</span>
        <span>{t('sync.updated', { count: updated })}</span>
        {ended_at && <RelativeTime time={ended_at} />}
      </p>
    </div>
  );
}
