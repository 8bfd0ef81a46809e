import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../kit/i18n/duration.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { readWireTime, useDisplayZone } from '../../../kit/time.ts';
import { useWaited } from '../../projects/index.ts';

/** What rows say, looked up once for all of them. */
export function useRowWords() {
  const { t } = useTranslation('tickets');
  const language = useLanguage();
  const zone = useDisplayZone();
  const { isWorking, waitedSince } = useWaited();
  return useMemo(() => {
    const waited = (since: string) => {
      const time = readWireTime(since);
      return time ? formatDuration(waitedSince(time), language, isWorking ? 'hour' : 'day') : '';
    };
    return {
      language,
      zone,
      selected: t('selected'),
      pending: t('status.pending'),
      nobody: t('nobody'),
      waited,
      waits: (since: string) => t(isWorking ? 'waits_working' : 'waits', { time: waited(since) }),
    };
  }, [t, language, zone, isWorking, waitedSince]);
}

export type RowWords = ReturnType<typeof useRowWords>;
