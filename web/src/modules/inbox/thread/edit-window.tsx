import { editMessage } from '@parley/contract/inbox/message-changes';
import type { Message } from '@parley/contract/inbox/messages';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import form from '../../../ui/window-form.module.css';
import { isSendKey } from '../composer/send-key.ts';
import { useSendKey } from '../composer/use-send-key.ts';
import { placeMessage } from './messages.ts';

type Props = { message: Message; onClose: () => void };

/** Other words in the place of one's own, at the client's too. */
export function EditWindow({ message, onClose }: Props) {
  const { t } = useTranslation('thread');
  const [text, setText] = useState(message.message);
  const sendKey = useSendKey(Boolean(message.letter));
  const isNote = message.message_type === 'comment';
  const saving = useAction(editMessage, {
    onDone: (it) => {
      placeMessage(it);
      onClose();
    },
  });
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (text.trim() === message.message) return onClose();
    if (text.trim() && !saving.isPending) saving.mutate({ message_id: message.id, text: text.trim() });
  };
  return (
    <Modal opened onClose={onClose} title={t(isNote ? 'edit.note' : 'edit.title')} size="sm">
      <form className={form.form} onSubmit={submit}>
        <TextArea
          data-autofocus
          ref={standAtEnd}
          aria-label={t('edit.text')}
          value={text}
          autosize
          minRows={3}
          maxRows={12}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (isSendKey(event, sendKey)) submit(event);
          }}
        />
        {!isNote && <p className={form.note}>{t('edit.hint')}</p>}
        <div className={form.buttons}>
          <Button onClick={onClose}>{t('edit.cancel')}</Button>
          <Button type="submit" look="primary" loading={saving.isPending} disabled={!text.trim()}>
            {t('edit.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Whoever changes words goes on where they end. */
const standAtEnd = (field: HTMLTextAreaElement | null) =>
  field?.setSelectionRange(field.value.length, field.value.length);
