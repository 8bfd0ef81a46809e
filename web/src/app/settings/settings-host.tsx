import { lazy, Suspense } from 'react';
import { addTexts } from '../../kit/i18n/i18n.ts';
import { useEver } from '../../ui/use-ever.ts';
import { useSettingsWindow } from './open-settings.ts';

const SettingsWindow = lazy(async () => {
  const [file] = await Promise.all([import('./settings-window.tsx'), addTexts('clients')]);
  return { default: file.SettingsWindow };
});

/** The window is fetched when it is first asked for. */
export function SettingsHost() {
  const wasOpened = useEver(useSettingsWindow().opened);
  return <Suspense>{wasOpened && <SettingsWindow />}</Suspense>;
}
