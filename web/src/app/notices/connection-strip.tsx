import { IconHourglass, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '../../kit/is-online.ts';
import { useLiveStatus } from '../../kit/live.ts';
import { useNextTry } from '../../kit/try-again.ts';
import { Banner } from '../../ui/banner.tsx';

// A socket that is back within this time was never missed; told later, words were written into nothing.
const PATIENCE_MS = 2_000;

export function ConnectionStrip() {
  const { t } = useTranslation(['app', 'ui']);
  const isAway = useIsAway();
  const next = useNextTry();
  const words = isAway ? t('connection_lost') : next?.why === 'busy' && t('ui:error.busy', { seconds: next.seconds });
  if (!words) return null;
  return (
    <Banner tone="warn" icon={isAway ? <IconWifiOff /> : <IconHourglass />}>
      {/* Told once, not each second. */}
      <span aria-live={isAway ? undefined : 'off'}>{words}</span>
    </Banner>
  );
}

function useIsAway(): boolean {
  const status = useLiveStatus();
  const [lost, setLost] = useState(false);
  const isOnline = useIsOnline();
  const isLive = isOnline && (status === 'live' || status === 'off');
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
