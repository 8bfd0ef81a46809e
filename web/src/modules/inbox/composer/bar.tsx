import type { Contact, Dialogue } from '@parley/contract/inbox/contacts';
import {
  IconChevronDown,
  IconClock,
  IconMicrophone,
  IconNote,
  IconPaperclip,
  IconSend2,
  IconSparkles,
  IconTemplate,
} from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../kit/device.ts';
import type { SendKey } from '../../../kit/local-config.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { BottomSheet } from '../../../ui/bottom-sheet.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { type MenuItem, MenuList } from '../../../ui/menu-list.tsx';
import { tip } from '../../../ui/tooltip.tsx';
import { useLongPress } from '../../../ui/use-long-press.ts';
import { askForAnswer } from './ai/ask.ts';
import { ChannelPicker } from './channel-picker.tsx';
import classes from './composer.module.css';
import { EmojiButton } from './emoji-button.tsx';
import { focusComposer } from './focus.ts';
import { changeLetter, type Letter } from './letters.ts';
import { useObstacleWords } from './obstacle-words.ts';
import { SendHint } from './send-hint.tsx';
import { openTemplates } from './templates/window-place.ts';
import type { useDesk } from './use-desk.ts';
import type { useVoice } from './voice/use-voice.ts';

const LaterWindow = lazy(() => import('./later/later-window.tsx').then((file) => ({ default: file.LaterWindow })));

type Props = {
  contact: Contact;
  dialogue: Dialogue;
  letter: Letter;
  desk: ReturnType<typeof useDesk>;
  voice: ReturnType<typeof useVoice>;
  sendKey: SendKey;
  /** Colleagues among themselves: nothing to note, to suggest or to choose. */
  isRoom: boolean;
  onFiles: (files: readonly File[]) => void;
  onEmoji: (emoji: string) => void;
  onSend: () => void;
  /** Ways to send that also settle a ticket. */
  settling: MenuItem[];
};

export function Bar(props: Props) {
  const { contact, dialogue, letter, desk, voice, sendKey, isRoom, onFiles, onEmoji, onSend, settling } = props;
  const { t } = useTranslation('composer');
  const chooser = useRef<HTMLInputElement>(null);
  const isNote = letter.mode === 'note';
  const toggleNote = () => {
    changeLetter(contact.id, { mode: isNote ? 'reply' : 'note' });
    focusComposer();
  };
  const canAttach = !isNote && dialogue.can_send;
  return (
    <div className={classes.bar}>
      {!isRoom && !isNote && <ChannelPicker contact={contact} dialogue={dialogue} />}
      {isNote && <span className={classes.channel}>{t('note.label')}</span>}
      <span className={classes.line} />
      <div className={classes.tools}>
        {canAttach && (
          <IconButton
            label={t('files.attach')}
            icon={<IconPaperclip size={19} />}
            onClick={() => chooser.current?.click()}
          />
        )}
        <EmojiButton onPick={onEmoji} />
        <IconButton
          label={t('templates.title')}
          keys="/"
          icon={<IconTemplate size={19} />}
          onClick={() => openTemplates()}
        />
        {!isRoom && (
          <IconButton label={t('note.title')} icon={<IconNote size={19} />} active={isNote} onClick={toggleNote} />
        )}
        {!isRoom && !isNote && (
          <IconButton
            label={t('ai.ask')}
            icon={<IconSparkles size={19} />}
            onClick={() => void askForAnswer(contact.id)}
          />
        )}
        {canAttach && <IconButton label={t('voice.record')} icon={<IconMicrophone size={19} />} {...voice.button} />}
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          onChange={(event) => {
            onFiles([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      <SendHint sendKey={sendKey} />
      <SendButton {...{ contact, dialogue, desk, isNote, onSend, settling }} />
    </div>
  );
}

type SendProps = Pick<Props, 'contact' | 'dialogue' | 'desk' | 'onSend' | 'settling'> & { isNote: boolean };

/** When it cannot be pressed, it says why. */
function SendButton({ contact, dialogue, desk, isNote, onSend, settling }: SendProps) {
  const { t } = useTranslation('composer');
  const isPhone = useIsPhone();
  const [isLater, setIsLater] = useState(false);
  const words = useObstacleWords();
  // A finger has no room for a second button: held, this one offers a later time and what else there is.
  const [isHeld, setIsHeld] = useState(false);
  const longPress = useLongPress<null>(() => (settling.length ? setIsHeld(true) : setIsLater(true)));
  const { obstacle } = desk;
  const label = isNote ? t('note.add') : t('send');
  const reason = obstacle && obstacle.kind !== 'empty' ? words(obstacle) : null;
  const button = { onClick: onSend, disabled: obstacle !== null };
  const mayPlan = !obstacle;
  const ways: MenuItem[] = [
    ...settling,
    ...(settling.length ? (['line'] as const) : []),
    {
      label: t('later.title'),
      ...(settling.length ? { icon: <IconClock size={17} /> } : {}),
      onSelect: () => setIsLater(true),
    },
  ];
  return (
    <span className={classes.send} {...(reason ? tip(reason) : {})}>
      {isPhone ? (
        <IconButton
          look="primary"
          size="lg"
          label={label}
          icon={<IconSend2 size={20} />}
          {...button}
          {...(mayPlan && !isNote ? longPress(null) : {})}
        />
      ) : (
        <Button look="primary" icon={<IconSend2 size={17} />} {...button}>
          {label}
        </Button>
      )}
      {!isNote && !isPhone && (
        <Menu
          label={t('later.menu')}
          position="top-end"
          trigger={
            <IconButton
              look="primary"
              label={t('later.menu')}
              icon={<IconChevronDown size={16} />}
              className={classes.more}
              disabled={!mayPlan}
            />
          }
          items={ways}
        />
      )}
      {isPhone && (
        <BottomSheet opened={isHeld} onClose={() => setIsHeld(false)} label={t('later.menu')}>
          <MenuList items={ways} label={t('later.menu')} onDone={() => setIsHeld(false)} />
        </BottomSheet>
      )}
      {isLater && (
        <Suspense>
          <LaterWindow contact={contact} dialogue={dialogue} opened onClose={() => setIsLater(false)} />
        </Suspense>
      )}
    </span>
  );
}
