import { lazy, type ReactNode, Suspense } from 'react';
import { isDone, isUnderWay } from './rules.ts';
import { useFirstSteps } from './use-first-steps.ts';

const Unopened = lazy(() => import('./unopened.tsx').then((file) => ({ default: file.Unopened })));

/** Beside the list while no dialogue is open and there may be none to open; null: there is. */
export function useUnopened(): ReactNode {
  const steps = useFirstSteps();
  if (!steps || (!isUnderWay(steps) && isDone(steps, 'message'))) return null;
  return (
    <Suspense>
      <Unopened steps={steps} />
    </Suspense>
  );
}
