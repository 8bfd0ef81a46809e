import { useEffect, useState } from 'react';

/** True from the first time on: what was opened once stays mounted for its closing animation. */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}

/** False on the first render: what appears already open would neither animate nor know whom to give the focus back. */
export function useAfterMount(): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted;
}
