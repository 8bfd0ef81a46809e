import type { MouseEvent, ReactElement, ReactNode, Ref } from 'react';
import { cloneElement, useState } from 'react';
import { Popup } from '../../../ui/popup.tsx';

type TriggerProps = {
  ref?: Ref<HTMLElement>;
  onClick?: (event: MouseEvent) => void;
  'aria-haspopup'?: 'dialog';
  'aria-expanded'?: boolean;
};

type Props = {
  trigger: ReactElement<TriggerProps>;
  label: string;
  /** Made only while it is open. */
  children: () => ReactNode;
};

/** A small pane under its button. */
export function ToolbarPane({ trigger, label, children }: Props) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const button = cloneElement(trigger, {
    onClick: () => setOpened(!opened),
    'aria-haspopup': 'dialog',
    'aria-expanded': opened,
  });
  return (
    <Popup opened={opened} onClose={close} trigger={button} position="bottom-end" label={label} padded titled>
      {opened && children()}
    </Popup>
  );
}
