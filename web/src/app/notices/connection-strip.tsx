import { IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveStatus } from '../../kit/live.ts';
import { Banner } from '../../ui/banner.tsx';

// A socket that is back within this time was never missed.
const PATIENCE_MS = 4_000;

export function ConnectionStrip() {
  const { t } = useTranslation('app');
  const isAway = useIsAway();
  if (!isAway) return null;
  return (
    <Banner tone="warn" icon={<IconWifiOff />}>
      {t('connection_lost')}
    </Banner>
  );
}

function useIsAway(): boolean {
  const status = useLiveStatus();
  const [lost, setLost] = useState(false);
  const isLive = status === 'live' || status === 'off';
  useEffect(() => {
    if (isLive) return;
    const timer = setTimeout(() => setLost(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLost(false);
    };
  }, [isLive]);
  return lost && !isLive;
}
