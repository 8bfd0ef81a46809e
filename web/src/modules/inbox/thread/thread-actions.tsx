import type { Contact } from '@parley/contract/inbox/contacts';
import { messageParts } from '@parley/contract/inbox/messages';
import { IconFilter, IconMailForward, IconSearch } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../kit/device.ts';
import { BottomSheet } from '../../../ui/bottom-sheet.tsx';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { channelName } from '../../../ui/channel-name.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { type MenuItem, MenuList } from '../../../ui/menu-list.tsx';
import { useEver } from '../../../ui/use-ever.ts';
import { closeSearch, filterThread, isFiltered, openSearch, useView } from './view.ts';

const SendDialogue = lazy(() => import('./send-dialogue.tsx').then((file) => ({ default: file.SendDialogue })));

type Slots = { tools: ReactNode; menu: MenuItem[] };
type Props = { contact: Contact; children: (slots: Slots) => ReactNode };

/** What a thread can do, for the header above it: search and filter as buttons, on a phone as lines of its menu. */
export function ThreadActions({ contact, children }: Props) {
  const { t } = useTranslation('thread');
  const isPhone = useIsPhone();
  const view = useView(contact.id);
  const filters = useFilters(contact);
  const [open, setOpen] = useState<'filter' | 'send' | null>(null);
  const wasSending = useEver(open === 'send');
  const close = () => setOpen(null);
  const toggleSearch = () => (view.isSearching ? closeSearch : openSearch)(contact.id);

  const isRoom = contact.users[0]?.messenger_type === 'internal';
  // A room's header has no menu to put them into.
  const hasTools = !isPhone || isRoom;
  const tools = hasTools && (
    <>
      <IconButton label={t('search.label')} icon={<IconSearch />} active={view.isSearching} onClick={toggleSearch} />
      <Menu
        label={t('filter.label')}
        position="bottom-end"
        trigger={<IconButton label={t('filter.label')} icon={<IconFilter />} active={isFiltered(view)} />}
        items={filters}
      />
    </>
  );
  const menu: MenuItem[] = [{ label: t('send.label'), icon: <IconMailForward />, onSelect: () => setOpen('send') }];
  if (!hasTools) {
    menu.unshift(
      { label: t('search.label'), icon: <IconSearch />, onSelect: toggleSearch },
      { label: t('filter.label'), icon: <IconFilter />, onSelect: () => setOpen('filter') },
    );
  }
  return (
    <>
      {children({ tools, menu })}
      {isPhone && (
        <BottomSheet opened={open === 'filter'} onClose={close} label={t('filter.label')}>
          <MenuList items={filters} label={t('filter.label')} onDone={close} />
        </BottomSheet>
      )}
      {wasSending && (
        <Suspense>
          <SendDialogue contact={contact} opened={open === 'send'} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Parts of the thread, and its dialogues where there are several. */
function useFilters(contact: Contact): MenuItem[] {
  const { t } = useTranslation('thread');
  const view = useView(contact.id);
  const parts: MenuItem[] = [null, ...messageParts].map((only) => ({
    label: t(`filter.${only ?? 'all'}`),
    checked: view.only === only && view.dialogueId === null,
    onSelect: () => filterThread(contact.id, { only, dialogueId: null }),
  }));
  if (contact.users.length < 2) return parts;
  const dialogues: MenuItem[] = contact.users.map(({ id, messenger_type, name }) => ({
    label: `${channelName(messenger_type)} · ${name}`,
    icon: <ChannelIcon type={messenger_type} size={17} />,
    checked: view.dialogueId === id,
    onSelect: () => filterThread(contact.id, { only: null, dialogueId: id }),
  }));
  return [...parts, 'line', ...dialogues];
}
