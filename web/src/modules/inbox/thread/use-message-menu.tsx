import type { Contact } from '@parley/contract/inbox/contacts';
import { type MessageChange, whyNotChange } from '@parley/contract/inbox/message-changes';
import type { Message } from '@parley/contract/inbox/messages';
import {
  IconCopy,
  IconCornerUpLeft,
  IconDownload,
  IconInfoCircle,
  IconLink,
  IconMessage2Share,
  IconMoodSmile,
  IconPencil,
  IconRefresh,
  IconTicket,
  IconTrash,
} from '@tabler/icons-react';
import type { MouseEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../kit/copy-text.ts';
import { useContextMenu } from '../../../ui/context-menu.tsx';
import type { MenuItem } from '../../../ui/menu-list.tsx';
import { toast } from '../../../ui/toast.ts';
import { useProject } from '../../projects/index.ts';
import { openTicketWindow, useHasTickets } from '../../tickets/index.ts';
import { quoteMessage } from '../composer/quote.ts';
import { isRoom } from '../work/guesses.ts';
import { askToDelete } from './delete-message.ts';
import { fileUrl } from './files.ts';
import { retryDelivery } from './retry-delivery.ts';

type Find = (id: number) => Message | undefined;
/** What opens over the thread. */
export type MessageWindow = 'details' | 'edit' | 'react';
type Show = (what: MessageWindow, message: Message) => void;

/**
 * The menu of a message: right click, a held finger, its button, or Enter and the menu key on a message in focus. The
 * handlers stand on the whole list, so that its rows need none.
 */
export function useMessageMenu(contact: Contact, find: Find, myId: number, show: Show) {
  const { t } = useTranslation('thread');
  const channels = useProject().data?.channels;
  const hasTickets = useHasTickets() && !isRoom(contact);
  const may = (change: MessageChange, message: Message): boolean => {
    const limits = channels?.find(({ id }) => id === message.channel_id)?.limits ?? null;
    return whyNotChange(change, message, { limits, user_id: myId, now: Date.now() }) === null;
  };
  const copy = (text: string) => void copyText(text).then(() => toast.success(t('copied')));
  const itemsOf = (pressed: Message): MenuItem[] => {
    // As it is now: what was just sent may be changed a moment after the menu was opened.
    const message = find(pressed.id) ?? pressed;
    const { file, message: text, message_type, status } = message;
    const items: (MenuItem | false)[] = [
      message_type !== 'comment' && {
        label: t('menu.quote'),
        icon: <IconCornerUpLeft size={17} />,
        onSelect: () => quoteMessage(message),
      },
      text !== '' && { label: t('menu.copy'), icon: <IconCopy size={17} />, onSelect: () => copy(text) },
      file !== null && {
        label: t('menu.download'),
        icon: <IconDownload size={17} />,
        onSelect: () => save(fileUrl(file), file.name),
      },
      file !== null && {
        label: t('menu.copy_file'),
        icon: <IconLink size={17} />,
        onSelect: () => copy(new URL(fileUrl(file), location.href).href),
      },
      hasTickets &&
        message_type !== 'comment' && {
          label: t('menu.create_ticket'),
          icon: <IconTicket size={17} />,
          onSelect: () =>
            openTicketWindow({
              id: null,
              user_id: message.user_id,
              contact: { id: contact.id, name: contact.name },
              message_id: message.id,
              subject: text,
            }),
        },
      may('react', message) && {
        label: t('menu.react'),
        icon: <IconMoodSmile size={17} />,
        onSelect: () => show('react', message),
      },
      may('edit', message) && {
        label: t('menu.edit'),
        icon: <IconPencil size={17} />,
        onSelect: () => show('edit', message),
      },
      status === 'failed' && {
        label: t('menu.retry'),
        icon: <IconRefresh size={17} />,
        onSelect: () => void retryDelivery(message),
      },
      {
        label: t('menu.copy_link'),
        icon: <IconMessage2Share size={17} />,
        onSelect: () => copy(linkTo(message)),
      },
      'line',
      { label: t('menu.details'), icon: <IconInfoCircle size={17} />, onSelect: () => show('details', message) },
      may('delete', message) && {
        label: t('menu.delete'),
        icon: <IconTrash size={17} />,
        danger: true,
        onSelect: () => void askToDelete(message),
      },
    ];
    return items.filter((item) => item !== false);
  };
  const { bind, open, menu } = useContextMenu(itemsOf, t('menu.label'));
  const at = ({ target }: { target: EventTarget }) => {
    const row = (target as Element).closest<HTMLElement>('[data-message]');
    return row ? find(Number(row.dataset.message)) : undefined;
  };
  const bound = (event: { target: EventTarget }) => {
    const message = at(event);
    return message && bind(message);
  };
  const openAt = (message: Message, element: Element) => {
    const { left, bottom } = element.getBoundingClientRect();
    open(message, left + 24, bottom);
  };
  return {
    menu,
    openAt: (element: Element) => {
      const message = at({ target: element });
      if (message) openAt(message, element);
    },
    handlers: {
      onPointerDown: (event: PointerEvent) => bound(event)?.onPointerDown(event),
      onPointerMove: (event: PointerEvent) => bound(event)?.onPointerMove(event),
      onPointerUp: (event: PointerEvent) => bound(event)?.onPointerUp(),
      onPointerCancel: (event: PointerEvent) => bound(event)?.onPointerCancel(),
      onClick: (event: MouseEvent) => {
        const button = (event.target as Element).closest('[data-more]');
        const message = button && at(event);
        if (button && message) openAt(message, button);
      },
      onContextMenu: (event: MouseEvent) => {
        const message = at(event);
        // Selected words have the browser's own menu.
        if (!message || !getSelection()?.isCollapsed) return;
        event.preventDefault();
        if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') return;
        if (event.clientX === 0 && event.clientY === 0) openAt(message, event.target as Element);
        else open(message, event.clientX, event.clientY);
      },
    },
  };
}

const linkTo = ({ contact_id, id }: Message): string => {
  const url = new URL(location.href);
  url.pathname = url.pathname.replace(/\/\d+\/?$/, `/${contact_id}`);
  url.search = `?message=${id}`;
  url.hash = '';
  return url.href;
};

function save(url: string, name: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
