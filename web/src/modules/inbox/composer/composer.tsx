import { getUser } from '@parley/contract/accounts/users';
import type { Contact, Dialogue } from '@parley/contract/inbox/contacts';
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../kit/device.ts';
import { useEndpoint } from '../../../kit/query.ts';
import { keepClearOfToasts } from '../../../ui/toast.ts';
import { writeAt } from '../../../ui/write-at.ts';
import { isRoom } from '../work/guesses.ts';
import { useSuggested } from './ai/ask.ts';
import { removeAttachment, retryUpload } from './attach/attachments.ts';
import { useFiles } from './attach/use-files.ts';
import { Bar } from './bar.tsx';
import classes from './composer.module.css';
import { dialogueFor } from './dialogue-for.ts';
import { Field } from './field.tsx';
import { focusComposer, holdFocus, wantsFocus } from './focus.ts';
import { changeLetter, type Letter, useLetter } from './letters.ts';
import { usePending } from './pending.ts';
import { isLetter } from './send-key.ts';
import { sendLetter } from './send-letter.ts';
import type { Settling } from './settle-tickets.ts';
import { StatusLine } from './status-line.tsx';
import { useTemplatesPlace } from './templates/window-place.ts';
import { useComposerCommands } from './use-composer-commands.tsx';
import { useDesk } from './use-desk.ts';
import { useSettlingSends } from './use-settling-sends.tsx';
import { useSendKey } from './use-send-key.ts';
import { useVoice } from './voice/use-voice.ts';

const FirstMessage = lazy(() => import('./first-message.tsx').then((file) => ({ default: file.FirstMessage })));
const QuoteBar = lazy(() => import('./quote-bar.tsx').then((file) => ({ default: file.QuoteBar })));
const LetterFields = lazy(() => import('./letter-fields.tsx').then((file) => ({ default: file.LetterFields })));
const Tray = lazy(() => import('./attach/tray.tsx').then((file) => ({ default: file.Tray })));
const SuggestionStrip = lazy(() =>
  import('./ai/suggestion-strip.tsx').then((file) => ({ default: file.SuggestionStrip })),
);
const ScheduledList = lazy(() =>
  import('./later/scheduled-list.tsx').then((file) => ({ default: file.ScheduledList })),
);
const CollisionWindow = lazy(() =>
  import('./collision-window.tsx').then((file) => ({ default: file.CollisionWindow })),
);
const TemplatesWindow = lazy(() =>
  import('./templates/templates-window.tsx').then((file) => ({ default: file.TemplatesWindow })),
);
const Signature = lazy(() => import('./signature.tsx').then((file) => ({ default: file.Signature })));
const VoiceBar = lazy(() => import('./voice/voice-bar.tsx').then((file) => ({ default: file.VoiceBar })));

export function Composer({ contact }: { contact: Contact }) {
  const letter = useLetter(contact.id);
  const dialogue = dialogueFor(contact, letter);
  const myId = useEndpoint(getUser, {}, { quiet: true }).data?.id ?? 0;
  if (!dialogue) {
    return (
      <Suspense>
        <FirstMessage contact={contact} />
      </Suspense>
    );
  }
  return <OpenComposer key={contact.id} {...{ contact, dialogue, letter, myId }} />;
}

type Props = { contact: Contact; dialogue: Dialogue; letter: Letter; myId: number };

function OpenComposer({ contact, dialogue, letter, myId }: Props) {
  const { t } = useTranslation('composer');
  const field = useRef<HTMLTextAreaElement>(null);
  const desk = useDesk(dialogue, letter);
  const files = useFiles(contact.id);
  const voice = useVoice(contact.id, dialogue, desk.limits);
  const isNote = letter.mode === 'note';
  const sendKey = useSendKey(!isNote && isLetter(desk.limits));
  useFocus(field);
  useComposerCommands(contact);

  const { obstacle } = desk;
  const send = useCallback(
    (settles: Settling | null = null) => {
      if (obstacle) return;
      sendLetter(contact.id, dialogue, settles);
      focusComposer();
    },
    [obstacle, contact.id, dialogue],
  );
  const settling = useSettlingSends(contact, dialogue.id, { send, isBarred: isNote || obstacle !== null });
  return (
    <div ref={keepClearOfToasts} className={classes.composer} data-composer>
      <Above contact={contact} dialogue={dialogue} myId={myId} />
      <div
        className={classes.box}
        data-note={isNote || undefined}
        data-over={files.isOver || undefined}
        {...files.drop}
      >
        <Suspense>
          {desk.limits?.letters && !isNote && (
            <LetterFields key={dialogue.id} contactId={contact.id} {...{ dialogue, letter }} />
          )}
          {letter.quoted && !isNote && (
            <QuoteBar
              quoted={letter.quoted}
              clientName={contact.name}
              onRemove={() => changeLetter(contact.id, { quoted: null })}
            />
          )}
          {letter.files.length > 0 && !isNote && (
            <Tray
              files={letter.files}
              onRemove={(it) => removeAttachment(contact.id, it)}
              onRetry={(it) => retryUpload(contact.id, it)}
            />
          )}
        </Suspense>
        <Field
          {...{ contact, dialogue, letter, sendKey, field }}
          placeholder={isNote ? t('note.placeholder') : t('placeholder_hint')}
          onSend={() => send()}
          onPaste={files.onPaste}
        />
        <Suspense>{desk.signature && <Signature text={desk.signature} />}</Suspense>
        <StatusLine {...desk} />
        {voice.voice && (
          <Suspense>
            <VoiceBar {...voice.voice} onSend={voice.send} onCancel={voice.cancel} />
          </Suspense>
        )}
        {/* A finger still holds its button: taken away, the button would never hear that it is let go. */}
        {(!voice.voice || voice.voice.isHeld) && (
          <div className={voice.voice ? classes.heldBar : classes.shownBar}>
            <Bar
              {...{ contact, dialogue, letter, desk, voice, sendKey }}
              isRoom={isRoom(contact)}
              onFiles={files.take}
              onSend={() => send()}
              settling={settling}
              onEmoji={(emoji) => insertAtCaret(contact.id, field.current, emoji)}
            />
          </div>
        )}
        {files.isOver && <p className={classes.dropHint}>{t('files.drop')}</p>}
      </div>
    </div>
  );
}

/** What stands above the box, or over everything, when there is something to show. */
function Above({ contact, dialogue, myId }: { contact: Contact; dialogue: Dialogue; myId: number }) {
  const suggested = useSuggested().suggested;
  const collided = usePending(contact.id).filter(({ state }) => state === 'collided');
  const isManaging = useTemplatesPlace().opened;
  return (
    <Suspense>
      <ScheduledList contact={contact} myId={myId} />
      {suggested?.contact_id === contact.id && <SuggestionStrip suggested={suggested} />}
      {collided.length > 0 && <CollisionWindow collided={collided} />}
      {isManaging && <TemplatesWindow contact={contact} dialogue={dialogue} />}
    </Suspense>
  );
}

/** The cursor is here when a dialogue is opened; on a phone the keyboard would cover what was opened. */
function useFocus(field: React.RefObject<HTMLTextAreaElement | null>) {
  const isPhone = useIsPhone();
  useEffect(() => {
    if (wantsFocus() && !isPhone) field.current?.focus();
    return holdFocus(() => {
      const { current } = field;
      current?.focus();
      current?.setSelectionRange(current.value.length, current.value.length);
    });
  }, [isPhone, field]);
}

function insertAtCaret(contactId: number, field: HTMLTextAreaElement | null, piece: string) {
  const [from, to] = [field?.selectionStart, field?.selectionEnd];
  writeAt(field, (from ?? 0) + piece.length, () =>
    changeLetter(contactId, ({ text }) => ({
      text: text.slice(0, from ?? text.length) + piece + text.slice(to ?? text.length),
    })),
  );
}
