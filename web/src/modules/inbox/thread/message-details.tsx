import type { Contact } from '@parley/contract/inbox/contacts';
import type { Message } from '@parley/contract/inbox/messages';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { formatSize } from '../../../kit/i18n/size.ts';
import { readWireTime } from '../../../kit/time.ts';
import { channelName } from '../../../ui/channel-name.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useAuthorWords } from './author-words.ts';
import classes from './message-details.module.css';

type Props = { message: Message; contact: Contact; onClose: () => void };

/** All that is known of one message. */
export function MessageDetails({ message, contact, onClose }: Props) {
  const { t } = useTranslation(['thread', 'inbox']);
  const language = useLanguage();
  const time = readWireTime(message.created_at);
  const dialogue = contact.users.find(({ id }) => id === message.user_id);
  const author = useAuthorWords()(message, contact.name);
  return (
    <Modal opened onClose={onClose} title={t('details.title')} size="sm">
      <dl className={classes.list}>
        <Row name={t('details.author')}>{author}</Row>
        {time && <Row name={t('details.time')}>{formatDateTime(time, language)}</Row>}
        {dialogue && (
          <Row name={t('details.channel')}>
            {channelName(dialogue.messenger_type)} · {dialogue.name}
          </Row>
        )}
        {message.destination === 'to' && <Row name={t('details.status')}>{t(`inbox:status.${message.status}`)}</Row>}
        {message.file && (
          <Row name={t('details.file')}>
            {message.file.name} · {formatSize(message.file.size, language)}
          </Row>
        )}
        <Row name={t('details.number')}>{message.id}</Row>
      </dl>
    </Modal>
  );
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.row}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
