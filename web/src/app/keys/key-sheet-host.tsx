import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useProject } from '../../modules/projects/index.ts';
import { visibleSections } from '../sections.ts';
import { sectionPaths } from '../shell/section-links.tsx';
import { useEver } from '../../ui/use-ever.ts';
import { isTyping, keyReader, type Meaning } from './keys.ts';

const KeySheetWindow = lazy(() => import('./key-sheet-window.tsx').then((file) => ({ default: file.KeySheetWindow })));

/** Listens for the shell's keys. */
export function KeySheetHost() {
  const [opened, setOpened] = useState(false);
  const wasOpened = useEver(opened);
  const project = useProject().data;
  const navigate = useNavigate();

  const act = useEffectEvent((meaning: Meaning) => {
    if (meaning === 'sheet') return setOpened(true);
    if (!meaning || !project || !visibleSections(project).includes(meaning.go)) return;
    void navigate({ to: sectionPaths[meaning.go] });
  });
  useEffect(() => {
    const read = keyReader();
    const listen = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !isTyping(event.target)) act(read(event));
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  return <Suspense>{wasOpened && <KeySheetWindow opened={opened} onClose={() => setOpened(false)} />}</Suspense>;
}
