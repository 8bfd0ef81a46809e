import { lazy, Suspense, useState } from 'react';
import { useQuestion } from './confirm.ts';

const ConfirmModal = lazy(() => import('./confirm-modal.tsx').then((file) => ({ default: file.ConfirmModal })));

/** Stands at the roof; the window itself is fetched with the first question. */
export function ConfirmHost() {
  const asked = useQuestion((state) => state.asked);
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);
  return <Suspense>{last && <ConfirmModal question={last} opened={asked !== null} answer={last.answer} />}</Suspense>;
}
