import { IconArrowsExchange, IconCheck, IconCopy, IconDots, IconLock, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useContextMenu } from '../../../ui/context-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuItem } from '../../../ui/menu-list.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { Row } from '../row.tsx';
import classes from '../showcase.module.css';

export function MenusPart() {
  const [last, setLast] = useState('nothing yet');
  const [isMuted, setMuted] = useState(true);
  const [isOpen, setOpen] = useState(false);
  const items: MenuItem[] = [
    { heading: 'Dialogue' },
    { label: 'Transfer', icon: <IconArrowsExchange />, keys: 'A', onSelect: () => setLast('transferred') },
    { label: 'Mark checked', icon: <IconCheck />, keys: 'E', onSelect: () => setLast('checked') },
    { label: 'Muted', checked: isMuted, onSelect: () => setMuted(!isMuted) },
    { label: 'Only for admins', icon: <IconLock />, disabled: true, onSelect: () => setLast('impossible') },
    'line',
    { label: 'Delete', icon: <IconTrash />, danger: true, onSelect: () => setLast('deleted') },
  ];
  const context = useContextMenu<string>(
    (row) => [
      { label: `Copy ${row}`, icon: <IconCopy />, onSelect: () => setLast(`copied ${row}`) },
      ...items.slice(1),
    ],
    'Message',
  );
  return (
    <>
      <Row name="Menu">
        <Menu label="More" items={items} trigger={<IconButton label="More" icon={<IconDots />} look="default" />} />
        <Menu label="Dialogue" items={items} trigger={<Button>Open the menu</Button>} position="bottom-start" />
        <span>Last: {last}</span>
      </Row>
      <Row name="Context menu: right click, or a finger held for a second">
        <div className={classes.target} {...context.bind('this row')}>
          Right click here
        </div>
        {context.menu}
      </Row>
      <Row name="Popup, tip and keys">
        <Popup
          opened={isOpen}
          onClose={() => setOpen(false)}
          label="Filter"
          padded
          position="bottom-start"
          trigger={<Button onClick={() => setOpen(!isOpen)}>Popup</Button>}
        >
          <p>Any content.</p>
          <Button size="sm" onClick={() => setOpen(false)}>
            Done
          </Button>
        </Popup>
        <Tooltip label="Shown after one second" keys="Ctrl K">
          <Button>Wait over me</Button>
        </Tooltip>
        <Kbd>Ctrl K</Kbd>
        <Kbd>Esc</Kbd>
      </Row>
    </>
  );
}
