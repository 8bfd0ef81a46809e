import { type ComponentProps, lazy, Suspense } from 'react';
import type { CallBack as Back } from './call-back.tsx';
import type { CallButton as Button } from './call-button.tsx';
import { useHasLines } from './use-has-lines.ts';

const LateButton = lazy(() => import('./call-button.tsx').then((file) => ({ default: file.CallButton })));
const LateBack = lazy(() => import('./call-back.tsx').then((file) => ({ default: file.CallBack })));

// As wide as the button that comes: nothing beside it moves.
const room = <span style={{ flex: 'none', width: 'var(--control)' }} />;

/** Nothing where no channel carries calls; else fetched, since it weighs more than a first screen has room for. */
export const CallButton = (props: ComponentProps<typeof Button>) =>
  useHasLines() ? (
    <Suspense fallback={room}>
      <LateButton {...props} />
    </Suspense>
  ) : null;

export const CallBack = (props: ComponentProps<typeof Back>) =>
  useHasLines() ? (
    <Suspense>
      <LateBack {...props} />
    </Suspense>
  ) : null;
