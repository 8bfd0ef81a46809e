import { reactions, reactToMessage } from '@parley/contract/inbox/message-changes';
import type { Message } from '@parley/contract/inbox/messages';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../kit/query.ts';
import { Modal } from '../../../ui/modal.tsx';
import { placeMessage } from './messages.ts';
import classes from './react-window.module.css';

type Props = { message: Message; onClose: () => void };

/** Our sign on what the client wrote; pressed again it is taken back. */
export function ReactWindow({ message, onClose }: Props) {
  const { t } = useTranslation('thread');
  const saving = useAction(reactToMessage, {
    onDone: (it) => {
      placeMessage(it);
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('menu.react')} size="sm">
      <div className={classes.signs}>
        {reactions.map((emoji) => {
          const isOn = message.our_reaction === emoji;
          return (
            <button
              key={emoji}
              type="button"
              className={classes.sign}
              aria-pressed={isOn}
              disabled={saving.isPending}
              onClick={() => saving.mutate({ message_id: message.id, emoji: isOn ? null : emoji })}
            >
              {emoji}
            </button>
          );
        })}
      </div>
    </Modal>
  );
}
