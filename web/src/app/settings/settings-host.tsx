import { lazy, Suspense } from 'react';
import { useEver } from '../../ui/use-ever.ts';
import { useSettingsWindow } from './open-settings.ts';

const SettingsWindow = lazy(() => import('./settings-window.tsx').then((file) => ({ default: file.SettingsWindow })));

/** The window is fetched when it is first asked for. */
export function SettingsHost() {
  const wasOpened = useEver(useSettingsWindow().opened);
  return <Suspense>{wasOpened && <SettingsWindow />}</Suspense>;
}
