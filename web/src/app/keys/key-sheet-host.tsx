import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/modal.tsx';
import { useProject } from '../../modules/projects/index.ts';
import { visibleSections } from '../sections.ts';
import { sectionPaths } from '../shell/section-links.tsx';
import { KeySheet } from './key-sheet.tsx';
import { isTyping, keyReader, type Meaning } from './keys.ts';

/** Listens for the shell's keys. */
export function KeySheetHost() {
  const { t } = useTranslation('app');
  const [opened, setOpened] = useState(false);
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

  return (
    <Modal opened={opened} onClose={() => setOpened(false)} title={t('keys.title')}>
      <KeySheet />
    </Modal>
  );
}
