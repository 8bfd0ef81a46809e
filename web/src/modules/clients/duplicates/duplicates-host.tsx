import { lazy, Suspense } from 'react';
import { useEver } from '../../../ui/use-ever.ts';
import { useDuplicatesPlace } from './duplicates-place.ts';

const DuplicatesWindow = lazy(() =>
  import('./duplicates-window.tsx').then((file) => ({ default: file.DuplicatesWindow })),
);

/** Stands once in the inbox; the window is fetched when it is first asked for. */
export function DuplicatesHost() {
  const wasOpened = useEver(useDuplicatesPlace().opened);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <DuplicatesWindow />
    </Suspense>
  );
}
