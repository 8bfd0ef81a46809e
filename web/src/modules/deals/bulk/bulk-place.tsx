import { lazy, Suspense } from 'react';
import { useDealSelection } from '../selection.ts';
import type { ShownFunnel } from '../use-shown.ts';

const BulkBar = lazy(() => import('./bulk-bar.tsx').then((file) => ({ default: file.BulkBar })));

/** Comes with the first chosen deal. */
export function BulkPlace({ shown }: { shown: ShownFunnel }) {
  const isNeeded = useDealSelection(({ ids, isAll }) => isAll || ids.size > 0);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <BulkBar shown={shown} />
    </Suspense>
  );
}
