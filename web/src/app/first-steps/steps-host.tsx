import { lazy, Suspense } from 'react';
import { useEver } from '../../ui/use-ever.ts';
import { useStepsWindow } from './open-steps.ts';
import { useFollowSteps } from './use-first-steps.ts';

const StepsWindow = lazy(() => import('./steps-window.tsx').then((file) => ({ default: file.StepsWindow })));

/** Once in the shell; the window is fetched when it is first asked for. */
export function StepsHost() {
  useFollowSteps();
  const wasOpened = useEver(useStepsWindow().opened);
  return <Suspense>{wasOpened && <StepsWindow />}</Suspense>;
}
