import { lazy, Suspense } from 'react';
import { addTexts } from '../../kit/i18n/i18n.ts';
import { useCallsHere } from './here.ts';

const CallPlace = lazy(async () => {
  const [file] = await Promise.all([import('./window/call-place.tsx'), addTexts('calls')]);
  return { default: file.CallPlace };
});

/** Stands once, so that a call survives changing screens; fetched when there is something to show. */
export function CallHost() {
  const isNeeded = useCallsHere((it) => it.isNeeded);
  return isNeeded ? (
    <Suspense>
      <CallPlace />
    </Suspense>
  ) : null;
}
