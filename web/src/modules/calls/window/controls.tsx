import { IconMicrophone, IconMicrophoneOff, IconNote, IconPhoneOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { hangUp, mute } from '../desk.ts';
import { useShown } from '../shown.ts';
import { DevicesButton } from './devices-button.tsx';
import type { NoteOpen } from './use-note-open.ts';
import classes from './window.module.css';

/** What is at hand while they speak. */
export function Controls({ note }: { note: NoteOpen }) {
  const { t } = useTranslation('calls');
  const { isMuted } = useShown();
  return (
    <div className={classes.controls}>
      <IconButton
        size="lg"
        look="default"
        className={classes.mute}
        label={t(isMuted ? 'unmute' : 'mute')}
        icon={isMuted ? <IconMicrophoneOff /> : <IconMicrophone />}
        data-muted={isMuted || undefined}
        onClick={() => mute(!isMuted)}
      />
      <DevicesButton />
      <IconButton
        size="lg"
        look="default"
        label={t('note.title')}
        icon={<IconNote />}
        active={note.isOpen}
        onClick={note.toggle}
      />
      <IconButton size="lg" className={classes.end} label={t('hang_up')} icon={<IconPhoneOff />} onClick={hangUp} />
    </div>
  );
}
