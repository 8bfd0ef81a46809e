import { IconDots, IconMicrophone, IconMicrophoneOff, IconPhone, IconPhoneOff, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BottomSheet } from '../../../ui/bottom-sheet.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { isUnderWay } from '../call-state.ts';
import { close, dial, hangUp, mute } from '../desk.ts';
import { useShown } from '../shown.ts';
import { Devices } from './devices.tsx';
import { NoteField } from './note-field.tsx';
import { Status } from './status.tsx';
import { Told } from './told.tsx';
import { useNoteOpen } from './use-note-open.ts';
import { Who } from './who.tsx';
import classes from './window.module.css';

/** A call in the hand: a thin bar above the screen, which stays whole below it. */
export function CallBar() {
  const { t } = useTranslation(['calls', 'ui']);
  const { state, who, isMuted, isBusy } = useShown();
  const note = useNoteOpen();
  const isHeld = isUnderWay(state);
  return (
    <aside className={classes.bar} data-step={state.step} aria-label={t('title', { name: who?.name ?? '' })}>
      <div className={classes.line}>
        <Who size={32} />
        {isHeld ? (
          <>
            <IconButton
              className={classes.mute}
              label={t(isMuted ? 'unmute' : 'mute')}
              icon={isMuted ? <IconMicrophoneOff /> : <IconMicrophone />}
              data-muted={isMuted || undefined}
              onClick={() => mute(!isMuted)}
            />
            <IconButton label={t('note_and_devices')} icon={<IconDots />} onClick={note.toggle} />
            <IconButton className={classes.end} label={t('hang_up')} icon={<IconPhoneOff />} onClick={hangUp} />
          </>
        ) : (
          <>
            <IconButton
              className={classes.accept}
              label={t(state.step === 'START' ? 'dial' : 'dial_again')}
              icon={<IconPhone />}
              aria-busy={isBusy}
              disabled={isBusy}
              onClick={() => void dial()}
            />
            <IconButton label={t('ui:close')} icon={<IconX />} onClick={close} />
          </>
        )}
      </div>
      <Status />
      <Told />
      <BottomSheet opened={note.isOpen} onClose={note.toggle} title={t('note_and_devices')}>
        <div className={classes.sheet}>
          <NoteField />
          <Devices />
        </div>
      </BottomSheet>
    </aside>
  );
}
