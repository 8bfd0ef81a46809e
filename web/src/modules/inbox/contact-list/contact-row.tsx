import type { Contact } from '@parley/contract/inbox/contacts';
import { IconClockHour4 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatListTime } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { readWireTime } from '../../../kit/wire-time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Count } from '../../../ui/count.tsx';
import { tip } from '../../../ui/tooltip.tsx';
import { relativeTime } from '../../../kit/i18n/relative.ts';
import classes from './contact-row.module.css';

type Props = { contact: Contact; isOpen: boolean };

/** Plain elements only: it stands in a virtual list. */
export const ContactRow = memo(function ContactRow({ contact, isOpen }: Props) {
  const { t } = useTranslation('inbox');
  const language = useLanguage();
  const time = contact.last_message ? readWireTime(contact.last_message) : null;
  const owed = contact.owed_since ? readWireTime(contact.owed_since) : null;
  const channel = contact.users[0]?.messenger_type;
  return (
    <Link
      to="/$id"
      params={{ id: contact.id }}
      className={classes.row}
      data-unread={contact.unread > 0 || undefined}
      aria-current={isOpen ? 'page' : undefined}
    >
      <Avatar name={contact.name} seed={contact.id} {...(channel ? { channel } : {})} />
      <span className={classes.name}>{contact.name}</span>
      <span className={classes.time}>{time && formatListTime(time, new Date(), language)}</span>
      <Preview contact={contact} />
      <span className={classes.marks}>
        {owed && (
          <span className={classes.owed} {...tip(t('owed', { time: relativeTime(owed, new Date(), language) }))}>
            <IconClockHour4 size={15} aria-label={t('owed', { time: relativeTime(owed, new Date(), language) })} />
          </span>
        )}
        {contact.unread > 0 && <Count value={contact.unread} max={99} label={t('unread')} />}
      </span>
    </Link>
  );
});

function Preview({ contact: { lastMessage } }: { contact: Contact }) {
  const { t } = useTranslation('inbox');
  if (!lastMessage) return <span className={classes.preview}>{t('no_messages')}</span>;
  return (
    <span className={classes.preview}>
      {lastMessage.destination === 'to' && <span className={classes.us}>{t('we')} </span>}
      {lastMessage.message}
    </span>
  );
}
