import { useState } from 'react';

/** True from the first time on: what was opened once stays for its closing animation. */
export function useOnce(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}
