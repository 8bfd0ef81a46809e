import { lazy, Suspense, useCallback, useLayoutEffect, useState } from 'react';
import { useStore } from 'zustand';
import { addTexts } from '../../kit/i18n/i18n.ts';
import { followKeys } from '../../kit/keys/follow-keys.ts';
import { palette } from '../../kit/keys/palette.ts';
import { useEver } from '../../ui/use-ever.ts';
import { useAppCommands } from './app-commands.tsx';

const KeySheetWindow = lazy(async () => {
  const words = ['clients', 'deals', 'tickets'].map(addTexts);
  const [file] = await Promise.all([import('./key-sheet-window.tsx'), ...words]);
  return { default: file.KeySheetWindow };
});
const Palette = lazy(() => import('../palette/palette.tsx').then((file) => ({ default: file.Palette })));

/** Listens for keys, and holds what they open. */
export function KeysHost() {
  const [opened, setOpened] = useState(false);
  const openSheet = useCallback(() => setOpened(true), []);
  useAppCommands(openSheet);
  useLayoutEffect(followKeys, []);
  const hadSheet = useEver(opened);
  const hadPalette = useEver(useStore(palette).opened);
  return (
    <Suspense>
      {hadSheet && <KeySheetWindow opened={opened} onClose={() => setOpened(false)} />}
      {hadPalette && <Palette />}
    </Suspense>
  );
}
