import type { Contact } from '@parley/contract/inbox/contacts';
import { IconCheck } from '@tabler/icons-react';
import { memo, type MouseEvent } from 'react';
import { formatListTime } from '../../../kit/i18n/formats.ts';
import { readWireTime } from '../../../kit/time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { roomName } from '../../../ui/channel-name.ts';
import { useMenuPress } from '../../../ui/context-menu.tsx';
import classes from './contact-row.module.css';
import { startDragging, stopDragging } from './dragged.ts';
import { newestOf } from './newest.ts';
import { Preview } from './preview.tsx';
import { openRowMenu } from './row-menu-place.ts';
import { RowMarks, type RowOperator } from './row-marks.tsx';
import type { RowWords } from './row-words.ts';
import type { OwnTopic } from './topics.ts';

type Props = {
  contact: Contact;
  isOpen: boolean;
  isSelected: boolean;
  tag: OwnTopic | null;
  /** Who has it in hand. */
  operator: RowOperator | null;
  /** What was begun to this contact and not sent. */
  draft: string | null;
  words: RowWords;
  /** Changes with each minute where the row tells how long somebody has waited. */
  minute: number;
  /** Where it leads. The router's own links listen to every step of the router, and a list holds many of them. */
  href: string;
  onPress: (contact: Contact, event: MouseEvent) => void;
  /** The box over its picture. */
  onChoose: (contact: Contact, event: MouseEvent) => void;
  /** Who goes along when the row is dragged; null where a finger held down means the menu. */
  draggedWith: ((contact: Contact) => readonly Contact[]) | null;
};

/** Plain elements only: it stands in a virtual list. */
export const ContactRow = memo(function ContactRow({
  contact,
  isOpen,
  isSelected,
  tag,
  operator,
  draft,
  words,
  href,
  onPress,
  onChoose,
  draggedWith,
}: Props) {
  const press = useMenuPress<Contact>(openRowMenu);
  const time = contact.last_message ? readWireTime(contact.last_message) : null;
  const channel = newestOf(contact)?.messenger_type;
  const name = channel === 'internal' ? roomName(contact.name) : contact.name;
  return (
    <a
      href={href}
      className={classes.row}
      data-contact={contact.id}
      data-unread={contact.unread > 0 || undefined}
      data-selected={isSelected || undefined}
      aria-current={isOpen ? 'page' : undefined}
      {...press(contact)}
      onClick={(event) => onPress(contact, event)}
      draggable={draggedWith !== null}
      onDragStart={(event) => draggedWith && startDragging(event, draggedWith(contact))}
      onDragEnd={stopDragging}
    >
      <span className={classes.face}>
        <Avatar name={name} seed={contact.id} {...(channel ? { channel } : {})} />
        {isSelected && (
          <span className={classes.chosen} role="img" aria-label={words.selected}>
            <IconCheck size={20} stroke={2.4} />
          </span>
        )}
        {/* For the mouse: keys have X, and a finger held down the menu. */}
        <span className={classes.choose} aria-hidden="true" onClick={(event) => onChoose(contact, event)}>
          {!isSelected && <IconCheck size={20} stroke={2.4} />}
        </span>
      </span>
      <span className={classes.line}>
        <span className={classes.name}>{name}</span>
        {tag && (
          <span className={classes.tag} style={{ '--own': tag.bg_color }}>
            {tag.title}
          </span>
        )}
        <span className={classes.time}>{time && formatListTime(time, new Date(), words.language, words.zone)}</span>
      </span>
      <span className={classes.line}>
        <Preview lastMessage={contact.lastMessage} draft={draft} words={words} />
        <RowMarks contact={contact} operator={operator} words={words} />
      </span>
    </a>
  );
});
