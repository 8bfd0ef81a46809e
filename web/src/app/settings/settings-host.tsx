import { lazy, Suspense } from 'react';
import { useOnce } from '../use-once.ts';
import { useSettingsWindow } from './open-settings.ts';

const SettingsWindow = lazy(() => import('./settings-window.tsx').then((file) => ({ default: file.SettingsWindow })));

/** The window is fetched when it is first asked for. */
export function SettingsHost() {
  const wasOpened = useOnce(useSettingsWindow().opened);
  return <Suspense>{wasOpened && <SettingsWindow />}</Suspense>;
}
