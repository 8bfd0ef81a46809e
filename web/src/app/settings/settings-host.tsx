import { lazy, Suspense, useState } from 'react';
import { useSettingsWindow } from './open-settings.ts';

const SettingsWindow = lazy(() => import('./settings-window.tsx').then((file) => ({ default: file.SettingsWindow })));

/** The window is fetched when it is first asked for, and stays for its closing animation. */
export function SettingsHost() {
  const { opened } = useSettingsWindow();
  const [wasOpened, setWasOpened] = useState(false);
  if (opened && !wasOpened) setWasOpened(true);
  return <Suspense>{wasOpened && <SettingsWindow />}</Suspense>;
}
