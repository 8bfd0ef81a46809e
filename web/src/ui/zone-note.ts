import { useTranslation } from 'react-i18next';
import { isOtherClock, useDisplayZone } from '../kit/time.ts';

/** "Lisbon time", where the clock that counts is another than the one on this desk. */
export function useZoneNote(): string | null {
  const { t } = useTranslation('ui');
  const zone = useDisplayZone();
  return isOtherClock(zone) ? t('zone_time', { city: cityOf(zone) }) : null;
}

const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
