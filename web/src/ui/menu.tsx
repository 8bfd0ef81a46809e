import { cloneElement, type MouseEvent, type ReactElement, type Ref, useState } from 'react';
import { type MenuItem, MenuList } from './menu-list.tsx';
import { Popup } from './popup.tsx';

type TriggerProps = {
  ref?: Ref<HTMLElement>;
  onClick?: (event: MouseEvent) => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
};

type Props = {
  trigger: ReactElement<TriggerProps>;
  items: MenuItem[];
  label: string;
  position?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | 'right-start';
};

/** Under its trigger on a desk, as a bottom sheet in the hand. */
export function Menu({ trigger, items, label, position }: Props) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const button = cloneElement(trigger, {
    onClick: (event) => {
      trigger.props.onClick?.(event);
      setOpened(!opened);
    },
    'aria-haspopup': 'menu',
    'aria-expanded': opened,
  });
  return (
    <Popup opened={opened} onClose={close} trigger={button} position={position} sheetLabel={label}>
      <MenuList items={items} label={label} onDone={close} />
    </Popup>
  );
}
