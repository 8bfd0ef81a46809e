import type { Contact } from '@parley/contract/inbox/contacts';
import { IconCalendarEvent, IconCalendarPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuItem } from '../../ui/menu-list.tsx';
import { useVisitParts } from './visits-lent.ts';
import { isRoom } from './work/guesses.ts';

/** In the header itself: when they come next. */
export function ComingVisit({ contact }: { contact: Contact }) {
  const visits = useVisitParts();
  return visits && !isRoom(contact) ? (
    <Suspense>
      <visits.NextVisit visitor={{ id: contact.id, name: contact.name }} />
    </Suspense>
  ) : null;
}

/** Lines of the header's menu about the client's visits; none where clients are not booked. */
export function useVisitMenu(contact: Contact | undefined): MenuItem[] {
  const { t } = useTranslation('thread');
  const visits = useVisitParts();
  if (!visits || !contact || isRoom(contact)) return [];
  const visitor = { id: contact.id, name: contact.name };
  return [
    { label: t('visits.label'), icon: <IconCalendarEvent />, onSelect: () => visits.open(visitor) },
    { label: t('visits.book'), icon: <IconCalendarPlus />, onSelect: () => visits.open(visitor, { what: 'book' }) },
  ];
}
