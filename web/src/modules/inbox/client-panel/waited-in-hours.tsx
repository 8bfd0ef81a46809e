import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../kit/i18n/duration.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { readWireTime } from '../../../kit/time.ts';
import { watchMinutes } from '../../../ui/watch-minutes.ts';
import { useWaited } from '../../projects/index.ts';

/** Beside the moment since when they wait: how much of it somebody was there, where the project counts so. */
export function WaitedInHours({ since }: { since: string }) {
  const { t } = useTranslation('client-panel');
  const language = useLanguage();
  const { isWorking, waitedSince } = useWaited();
  useSyncExternalStore(watchMinutes, () => Math.floor(Date.now() / 60_000));
  const time = readWireTime(since);
  if (!isWorking || !time) return null;
  return <> · {t('waited', { time: formatDuration(waitedSince(time), language) })}</>;
}
