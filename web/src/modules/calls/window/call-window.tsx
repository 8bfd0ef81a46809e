import { IconPhone, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLayer } from '../../../ui/layers.ts';
import { keepClearOfToasts } from '../../../ui/toast.ts';
import { isOver, isUnderWay } from '../call-state.ts';
import { close, dial } from '../desk.ts';
import { useShown } from '../shown.ts';
import { Controls } from './controls.tsx';
import { DevicesButton } from './devices-button.tsx';
import { NoteField } from './note-field.tsx';
import { Status } from './status.tsx';
import { Told } from './told.tsx';
import { useNoteOpen } from './use-note-open.ts';
import { Who } from './who.tsx';
import classes from './window.module.css';

/** A call on a desk: in the corner, so that all else can be done meanwhile. */
export function CallWindow() {
  const { t } = useTranslation(['calls', 'ui']);
  const { state, who } = useShown();
  const note = useNoteOpen();
  const isHeld = isUnderWay(state);
  // Nobody hangs up by Esc.
  useLayer('window', !isHeld, close);
  return (
    <aside
      ref={keepClearOfToasts}
      className={classes.window}
      data-step={state.step}
      aria-label={t('title', { name: who?.name ?? '' })}
    >
      <div className={classes.head}>
        <Who size={40} />
        {!isHeld && <IconButton size="sm" label={t('ui:close')} icon={<IconX />} onClick={close} />}
      </div>
      <Status />
      <Told />
      {isHeld ? (
        <Controls note={note} />
      ) : (
        <div className={classes.answers}>
          <DialButton isAgain={isOver(state)} />
          {state.step === 'START' && <DevicesButton />}
        </div>
      )}
      {note.isOpen && <NoteField />}
    </aside>
  );
}

/** It has the focus: Enter calls. */
function DialButton({ isAgain }: { isAgain: boolean }) {
  const { t } = useTranslation('calls');
  const { isBusy } = useShown();
  return (
    <Button
      // Asked for by whoever pressed to call.
      autoFocus={!isAgain}
      wide
      className={classes.accept}
      icon={<IconPhone size={17} />}
      loading={isBusy}
      onClick={() => void dial()}
    >
      {t(isAgain ? 'dial_again' : 'dial')}
    </Button>
  );
}
