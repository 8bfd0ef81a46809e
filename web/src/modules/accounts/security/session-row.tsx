import { endSession, listSessions, type session as shape } from '@parley/contract/accounts/sessions';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Trans } from 'react-i18next/TransWithoutContext';
import type * as z from 'zod/mini';
import { formatDate } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { refetch, useAction } from '../../../kit/query.ts';
import { readWireTime } from '../../../kit/time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { toast } from '../../../ui/toast.ts';
import { readDevice } from '../../../kit/read-device.ts';
import classes from './sessions-card.module.css';

export function SessionRow({ session }: { session: z.infer<typeof shape> }) {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const end = useAction(endSession, {
    onDone: () => {
      void refetch(listSessions);
      toast.success(t('sessions.ended'));
    },
  });
  const { browser, system, is_phone } = readDevice(session.user_agent);
  const device =
    browser && system ? t('sessions.device', { browser, system }) : (browser ?? system ?? t('sessions.unknown'));
  const since = readWireTime(session.created_at);
  return (
    <li className={classes.row}>
      <span className={classes.icon}>{is_phone ? <IconDeviceMobile /> : <IconDeviceDesktop />}</span>
      <div className={classes.words}>
        <div className={classes.name}>
          {device} {session.current && <Badge tone="accent">{t('sessions.current')}</Badge>}
        </div>
        <div className={classes.note}>
          {session.address} ·{' '}
          <Trans
            ns="accounts"
            i18nKey="sessions.used"
            components={{ when: <RelativeTime time={session.last_used_at} /> }}
          />
          {since && ` · ${t('sessions.since', { date: formatDate(since, language) })}`}
        </div>
      </div>
      {!session.current && (
        <Button
          size="sm"
          loading={end.isPending}
          aria-label={t('sessions.end_of', { device })}
          onClick={() => end.mutate({ session: session.id })}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
