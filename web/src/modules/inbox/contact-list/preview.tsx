import type { Contact } from '@parley/contract/inbox/contacts';
import type { TFunction } from 'i18next';
import { useDraftText } from '../composer/drafts.ts';
import classes from './contact-row.module.css';

type Props = { contact: Contact; isOpen: boolean; t: TFunction<'contact-list'> };

/** One line: what was begun and not sent, or the last message; ours is marked, and what has no words is named. */
export function Preview({ contact: { id, lastMessage }, isOpen, t }: Props) {
  const draft = useDraftText(id);
  if (draft !== null && !isOpen) {
    return (
      <span className={classes.preview}>
        <span className={classes.draft}>{t('draft')}</span> {draft}
      </span>
    );
  }
  if (!lastMessage) return <span className={classes.preview}>{t('no_messages')}</span>;
  const { message, destination, message_type } = lastMessage;
  const kind = kinds.find((it) => it === message_type);
  return (
    <span className={classes.preview}>
      {destination === 'to' && <span className={classes.us}>{t('we')} </span>}
      {message || (kind && <span className={classes.kind}>{t(`kind.${kind}`)}</span>)}
    </span>
  );
}

const kinds = ['image', 'audio', 'video', 'file'] as const;
