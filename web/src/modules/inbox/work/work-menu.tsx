import type { Contact } from '@parley/contract/inbox/contacts';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconArrowsExchange,
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconBriefcase,
  IconCheck,
  IconChecklist,
  IconCircleCheck,
  IconClockPause,
  IconFilter,
  IconLayoutGridAdd,
  IconLayoutKanban,
  IconLock,
  IconLockOpen,
  IconMailOff,
  IconMessageOff,
  IconTicket,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../kit/device.ts';
import { keyOfCommand, useBindings } from '../../../kit/keys/bindings.ts';
import { capsOf } from '../../../kit/keys/chords.ts';
import type { MenuItem } from '../../../ui/menu-list.tsx';
import { openCreateDeal } from '../../deals/index.ts';
import { useMay, useProject } from '../../projects/index.ts';
import { openNewTask } from '../../tasks/index.ts';
import { useHasTickets } from '../../tickets/index.ts';
import { useKeyHints } from '../keys/use-key-hints.ts';
import { useWork } from './actions.ts';
import { setFullScreen, useFullScreen } from '../../../kit/full-screen.ts';
import { createTicketFor } from './create-ticket.ts';
import { isRoom, isToCheck } from './guesses.ts';
import { askSnooze, askTransfer } from './work-window.ts';

type Options = {
  /** Of the open dialogue, not of a row. */
  isOpen?: boolean;
  /** Lines of others, between the verbs and what is rarely done. */
  more?: MenuItem[];
};

/** Everything that can be done with this contact now: for the header and for a row of the list. */
export function useWorkMenu(contact: Contact, myId: number, { isOpen = false, more = [] }: Options = {}): MenuItem[] {
  const { t } = useTranslation('work');
  const work = useWork();
  const hint = useKeyHints();
  const mayClear = useMay('contacts.delete');
  const { tasks: hasTasks = false, crm: hasDeals = false } = useProject().data?.modules ?? {};
  const hasTickets = useHasTickets();
  const dealKey = keyOfCommand({ id: 'create_deal', keys: 'Shift+KeyD' }, useBindings());
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const { isFull } = useFullScreen();
  if (isRoom(contact)) return more;

  const item = (when: boolean, label: string, icon: ReactNode, run: () => unknown, rest = {}): MenuItem[] =>
    when ? [{ label, icon, onSelect: () => void run(), ...rest }] : [];
  const { blocked, archived, operator, snoozed_until } = contact;
  const isMine = operator === myId;
  const works = !blocked && contact.users.length > 0;
  const danger = { danger: true };
  return [
    ...item(works && !isMine, t('header.take'), <IconBriefcase />, () => work.take(contact), hint('take')),
    ...item(works && isToCheck(contact), t('header.check'), <IconCheck />, () => work.check(contact), hint('check')),
    ...item(
      works && operator !== null,
      t('header.close'),
      <IconCircleCheck />,
      () => work.close(contact),
      hint('close'),
    ),
    ...item(works, t('header.transfer'), <IconArrowsExchange />, () => askTransfer([contact]), hint('assign')),
    ...item(works, t('header.snooze'), <IconClockPause />, () => askSnooze([contact]), hint('snooze')),
    ...item(works && !!snoozed_until, t('header.wake'), <IconArrowBackUp />, () => work.wake(contact)),
    ...item(
      hasTasks,
      t('header.create_task'),
      <IconChecklist />,
      () => openNewTask({ contact: { id: contact.id, name: contact.name } }),
      hint('create_task'),
    ),
    ...item(
      hasTickets && contact.users.length > 0,
      t('header.create_ticket'),
      <IconTicket />,
      () => createTicketFor(contact),
      hint('create_ticket'),
    ),
    ...item(
      hasDeals,
      t('header.create_deal'),
      <IconLayoutGridAdd />,
      () => openCreateDeal({ contact: { id: contact.id, name: contact.name } }),
      dealKey ? { keys: capsOf(dealKey).join(' ') } : {},
    ),
    ...item(hasDeals && isOpen, t('header.deals'), <IconLayoutKanban />, () =>
      navigate({ to: '/deals', search: { contact_id: contact.id } }),
    ),
    ...item(hasDeals && isOpen, t('header.funnels'), <IconFilter />, () => navigate({ to: '/deals' })),
    ...item(
      works && !!contact.owed_since,
      t('header.no_reply_needed'),
      <IconMessageOff />,
      () => work.noReplyNeeded(contact),
      hint('no_reply_needed'),
    ),
    ...item(
      works && contact.unread === 0,
      t('header.unread'),
      <IconMailOff />,
      () => work.markUnread(contact),
      hint('unread'),
    ),
    ...item(isOpen && !isPhone, t(isFull ? 'header.leave_full_screen' : 'header.full_screen'), fullIcon(isFull), () =>
      setFullScreen(!isFull),
    ),
    ...more,
    'line',
    ...item(!archived, t('header.archive'), <IconArchive />, () => work.archive([contact], true)),
    ...item(archived, t('header.unarchive'), <IconArchiveOff />, () => work.archive([contact], false)),
    ...item(blocked, t('header.unblock'), <IconLockOpen />, () => work.block(contact, false)),
    ...item(!blocked, t('header.block'), <IconLock />, () => work.block(contact, true), danger),
    ...item(mayClear && works && isOpen, t('header.clear'), <IconTrash />, () => work.clear(contact), danger),
  ];
}

const fullIcon = (isFull: boolean) => (isFull ? <IconArrowsMinimize /> : <IconArrowsMaximize />);
