import { lazy, Suspense } from 'react';
import { useWorkWindow } from './work-window.ts';

const TransferWindow = lazy(() => import('./transfer-window.tsx').then((file) => ({ default: file.TransferWindow })));
const SnoozeWindow = lazy(() => import('./snooze-window.tsx').then((file) => ({ default: file.SnoozeWindow })));

/** Stands once in the inbox; each window is fetched when it is first asked for. */
export function WorkWindows() {
  const { asked, opened, nth } = useWorkWindow();
  if (!asked) return null;
  return (
    <Suspense>
      {asked.kind === 'transfer' ? (
        <TransferWindow key={nth} opened={opened} contacts={asked.contacts} />
      ) : (
        <SnoozeWindow key={nth} opened={opened} contact={asked.contact} />
      )}
    </Suspense>
  );
}
