import { type MouseEvent, useState } from 'react';
import { useIsPhone } from '../kit/device.ts';
import { BottomSheet } from './bottom-sheet.tsx';
import classes from './context-menu.module.css';
import { type MenuItem, MenuList } from './menu-list.tsx';
import { Popup } from './popup.tsx';
import { useLongPress } from './use-long-press.ts';

type Place<Subject> = { subject: Subject; x: number; y: number };

/** Right click, the menu key, or a finger held for a second. One menu serves a whole list: `bind(row)` on each row. */
export function useContextMenu<Subject>(itemsOf: (subject: Subject) => MenuItem[], label: string) {
  const [place, setPlace] = useState<Place<Subject> | null>(null);
  const [opened, setOpened] = useState(false);
  const isPhone = useIsPhone();
  const close = () => setOpened(false);
  const open = (subject: Subject, x: number, y: number) => {
    setPlace({ subject, x, y });
    setOpened(true);
  };
  const longPress = useLongPress<Subject>(open);

  const bind = (subject: Subject) => ({
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

  const list = place && <MenuList items={itemsOf(place.subject)} label={label} onDone={close} />;
  const menu = isPhone ? (
    <BottomSheet opened={opened} onClose={close} label={label}>
      {list}
    </BottomSheet>
  ) : (
    place && (
      <Popup
        key={`${place.x} ${place.y}`}
        opened={opened}
        onClose={close}
        position="bottom-start"
        trigger={<span className={classes.point} style={{ left: place.x, top: place.y }} />}
      >
        {list}
      </Popup>
    )
  );
  return { bind, menu };
}
