import type { FetchStatus } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** `late`: the answer takes its time. `offline`: it cannot come before the network is back. */
export type Waiting = 'late' | 'offline' | null;

// An answer that comes within this time was not waited for: rows that dim at each letter would blink.
const PATIENCE_MS = 300;

type Asking = { isPending: boolean; isPlaceholderData: boolean; fetchStatus: FetchStatus };

/** Whether what is asked now has no answer yet, while the screen still shows an answer from before or none. */
export function useWaiting({ isPending, isPlaceholderData, fetchStatus }: Asking): Waiting {
  const isUnanswered = isPending || isPlaceholderData;
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isUnanswered) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isUnanswered]);
  if (!isUnanswered) return null;
  if (fetchStatus === 'paused') return 'offline';
  return isLate ? 'late' : null;
}
