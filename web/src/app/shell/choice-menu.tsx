import { type ReactNode, useState } from 'react';
import { type MenuItem, MenuList } from '../../ui/menu-list.tsx';
import { Hanging } from './hanging.tsx';
import { MenuRow } from './menu-row.tsx';

type Props = { isOpen: boolean; icon: ReactNode; label: string; items: MenuItem[] };

/** A row of the menu that opens a short list beside it. */
export function ChoiceMenu({ isOpen, icon, label, items }: Props) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const trigger = (
    <MenuRow
      isOpen={isOpen}
      icon={icon}
      label={label}
      aria-haspopup="menu"
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
    />
  );
  return (
    <Hanging trigger={trigger} opened={opened} onClose={close} position="right-end">
      <MenuList items={items} label={label} onDone={close} />
    </Hanging>
  );
}
