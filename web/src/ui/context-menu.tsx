import { type MouseEvent, useState } from 'react';
import classes from './context-menu.module.css';
import { type MenuItem, MenuList } from './menu-list.tsx';
import { Popup } from './popup.tsx';
import { useLongPress } from './use-long-press.ts';

type Place<Subject> = { subject: Subject; x: number; y: number };

/** Right click, the menu key, or a finger held for a second. One menu serves a whole list: `bind(row)` on each row. */
export function useContextMenu<Subject>(itemsOf: (subject: Subject) => MenuItem[], label: string) {
  const [place, setPlace] = useState<Place<Subject> | null>(null);
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const open = (subject: Subject, x: number, y: number) => {
    setPlace({ subject, x, y });
    setOpened(true);
  };
  const bind = useMenuPress<Subject>(open);
  const menu = place && (
    <MenuAt x={place.x} y={place.y} items={itemsOf(place.subject)} label={label} opened={opened} onClose={close} />
  );
  return { bind, open, menu };
}

/** Only the pressing: whoever opens a menu of their own hears what was pressed and where. */
export function useMenuPress<Subject>(open: (subject: Subject, x: number, y: number) => void) {
  const longPress = useLongPress<Subject>(open);
  return (subject: Subject) => ({
    ...longPress(subject),
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault();
      // Android fires this after half a second of holding; the long press of a second answers instead.
      if ((event.nativeEvent as PointerEvent).pointerType === 'touch') return;
      const box = event.currentTarget.getBoundingClientRect();
      const byKey = event.clientX === 0 && event.clientY === 0;
      open(subject, byKey ? box.left + 24 : event.clientX, byKey ? box.bottom : event.clientY);
    },
  });
}

type At = { x: number; y: number; items: MenuItem[]; label: string; opened: boolean; onClose: () => void };

/** A menu where something was pressed; in the hand a bottom sheet. */
export function MenuAt({ x, y, items, label, opened, onClose }: At) {
  return (
    <Popup
      key={`${x} ${y}`}
      opened={opened}
      onClose={onClose}
      position="bottom-start"
      sheetLabel={label}
      trigger={<span className={classes.point} style={{ left: x, top: y }} />}
    >
      <MenuList items={items} label={label} onDone={onClose} />
    </Popup>
  );
}
