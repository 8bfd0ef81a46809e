import { IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { initials } from '../../ui/initials.ts';
import { Popup } from '../../ui/popup.tsx';
import { tip } from '../../ui/tooltip.tsx';
import { useProject } from '../../modules/projects/index.ts';
import { ProjectPicker } from '../projects/project-picker.tsx';
import classes from './project-button.module.css';

export function ProjectButton({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('app');
  const [opened, setOpened] = useState(false);
  const name = useProject().data?.name ?? '';
  const trigger = (
    <button
      type="button"
      className={classes.button}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
      {...(isOpen ? {} : tip(name))}
    >
      <span className="visually-hidden">{t('project.choose', { name })}</span>
      <span className={classes.mark} aria-hidden="true">
        {initials(name)}
      </span>
      {isOpen && (
        <>
          <span className={classes.name} aria-hidden="true">
            {name}
          </span>
          <IconSelector className={classes.arrows} />
        </>
      )}
    </button>
  );
  return (
    <Popup
      opened={opened}
      onClose={() => setOpened(false)}
      trigger={trigger}
      position={isOpen ? 'bottom-start' : 'right-start'}
      label={t('project.list')}
      width={280}
    >
      <ProjectPicker onDone={() => setOpened(false)} />
    </Popup>
  );
}
