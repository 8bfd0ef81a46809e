import type { Contact } from '@parley/contract/inbox/contacts';
import { IconFolder, IconSelect } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuAt } from '../../../ui/context-menu.tsx';
import type { MenuItem } from '../../../ui/menu-list.tsx';
import { useKeyHints } from '../keys/use-key-hints.ts';
import { useWork } from '../work/actions.ts';
import { isRoom } from '../work/guesses.ts';
import { useWorkMenu } from '../work/work-menu.tsx';
import { closeRowMenu, useRowMenu } from './row-menu-place.ts';
import { toggleSelected, useSelection } from './selection.ts';
import { useOwnTopics } from './topics.ts';

/** Everything that can be done with one row: by a right click, the menu key, or a finger held for a second. */
export function RowMenu({ contact, myId }: { contact: Contact; myId: number }) {
  const { t } = useTranslation('contact-list');
  const { place, opened } = useRowMenu();
  const hint = useKeyHints();
  const isSelected = useSelection((state) => state.ids.includes(contact.id));
  const selecting: MenuItem = {
    label: t(isSelected ? 'deselect' : 'select'),
    icon: <IconSelect />,
    ...hint('select'),
    onSelect: () => toggleSelected(contact.id),
  };
  const items = useWorkMenu(contact, myId, { more: [selecting, ...useFolderItems(contact)] });
  if (!place) return null;
  return <MenuAt x={place.x} y={place.y} items={items} label={contact.name} opened={opened} onClose={closeRowMenu} />;
}

/** In or out of each folder of the team. */
function useFolderItems(contact: Contact): MenuItem[] {
  const { t } = useTranslation('contact-list');
  const work = useWork();
  const own = useOwnTopics();
  if (!own.length || isRoom(contact) || !contact.users.length) return [];
  return [
    { heading: t('folders') },
    ...own.map(({ id, title }) => {
      const isIn = contact.topics.includes(id);
      return {
        label: title,
        icon: <IconFolder />,
        checked: isIn,
        onSelect: () => void work.many(isIn ? 'remove_topic' : 'add_topic', [contact], { topic_id: id }),
      };
    }),
  ];
}
