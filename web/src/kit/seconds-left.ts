import { useEffect, useState } from 'react';
import type { ApiError } from './api-error.ts';

/** How long the server asked to wait, counted down. */
export function useSecondsLeft(refusal: ApiError | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const until = Date.now() + (refusal?.retry_after ?? 0) * 1000;
    const count = () => setLeft(secondsUntil(until, Date.now()));
    count();
    if (!refusal?.retry_after) return;
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [refusal]);
  return left;
}

export const secondsUntil = (until: number, now: number) => Math.max(0, Math.ceil((until - now) / 1000));
