import type { Contact, Dialogue } from '@parley/contract/inbox/contacts';
import { type ClipboardEvent, type KeyboardEvent, lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SendKey } from '../../../kit/local-config.ts';
import { writeAt } from '../../../ui/write-at.ts';
import { sayTyping } from '../presence/attendants.ts';
import classes from './composer.module.css';
import { changeLetter, type Letter } from './letters.ts';
import { isSendKey } from './send-key.ts';
import type { Picked } from './suggest/suggest.tsx';
import { insertTemplate } from './templates/insert-template.ts';
import { replacePiece, type Trigger, triggerAt } from './triggers.ts';

const Suggest = lazy(() => import('./suggest/suggest.tsx').then((file) => ({ default: file.Suggest })));

type Props = {
  contact: Contact;
  dialogue: Dialogue;
  letter: Letter;
  sendKey: SendKey;
  field: RefObject<HTMLTextAreaElement | null>;
  placeholder: string;
  onSend: () => void;
  onPaste: (event: ClipboardEvent) => void;
};

/** Where one writes. Templates, colleagues and emoji come up above it by what is being typed. */
export function Field({ contact, dialogue, letter, sendKey, field, placeholder, onSend, onPaste }: Props) {
  const { t } = useTranslation('composer');
  const [caret, setCaret] = useState(0);
  const [closed, setClosed] = useState<Trigger | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const { text, mode } = letter;
  const found = triggerAt(text, caret, mode);
  // What was closed with Esc stays closed until another word is begun.
  const trigger = found && closed?.from === found.from && closed.kind === found.kind ? null : found;

  const write = (next: string) => {
    if (mode === 'reply' && next) sayTyping(contact.id, dialogue.id);
    changeLetter(contact.id, { text: next });
  };
  const pick = (picked: Picked) => {
    if (!trigger) return;
    const piece = replacePiece(text, trigger, picked.text);
    writeAt(field.current, piece.caret, () => {
      write(piece.text);
      if (picked.kind === 'template') insertTemplate(contact.id, picked.template, '');
      if (picked.kind === 'person') changeLetter(contact.id, ({ called }) => ({ called: [...called, picked.person] }));
      setCaret(piece.caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (trigger && keys.current?.(event)) return;
    if (event.key === 'Escape') field.current?.blur();
    if (!isSendKey(event, sendKey)) return;
    event.preventDefault();
    onSend();
  };
  return (
    <>
      {trigger && (
        <Suspense>
          <Suggest
            key={`${trigger.kind} ${trigger.from}`}
            trigger={trigger}
            text={text}
            contact={contact}
            dialogue={dialogue}
            keys={keys}
            onActive={setActive}
            onPick={pick}
            onClose={() => setClosed(trigger)}
          />
        </Suspense>
      )}
      <textarea
        ref={field}
        className={classes.field}
        rows={1}
        value={text}
        placeholder={placeholder}
        aria-label={mode === 'note' ? t('note.placeholder') : t('placeholder')}
        aria-autocomplete="list"
        aria-activedescendant={active ?? undefined}
        enterKeyHint={sendKey === 'enter' ? 'send' : 'enter'}
        onChange={(event) => {
          setCaret(event.currentTarget.selectionStart);
          write(event.currentTarget.value);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
    </>
  );
}
