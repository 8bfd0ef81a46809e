import type { Message } from '@parley/contract/inbox/messages';
import { lazy, Suspense, useEffect, useState } from 'react';

const WaitingSend = lazy(() => import('./waiting-send.tsx').then((file) => ({ default: file.WaitingSend })));

/** Most messages leave sooner: only what is still here after this is asked for. */
const PATIENCE_MS = 2000;

/** Under a message that does not leave at once. */
export function WaitingLine({ message }: { message: Message }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? (
    <Suspense fallback={null}>
      <WaitingSend message={message} />
    </Suspense>
  ) : null;
}
