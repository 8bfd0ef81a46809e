import type { MouseEvent, ReactElement, ReactNode, Ref } from 'react';
import { cloneElement, useState } from 'react';
import { useIsPhone } from '../../../kit/device.ts';
import { BottomSheet } from '../../../ui/bottom-sheet.tsx';
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

/** A small pane under its button; in the hand a sheet. */
export function ToolbarPane({ trigger, label, children }: Props) {
  const isPhone = useIsPhone();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const button = cloneElement(trigger, {
    onClick: () => setOpened(!opened),
    'aria-haspopup': 'dialog',
    'aria-expanded': opened,
  });
  if (isPhone) {
    return (
      <>
        {button}
        <BottomSheet opened={opened} onClose={close} title={label}>
          {opened && children()}
        </BottomSheet>
      </>
    );
  }
  return (
    <Popup opened={opened} onClose={close} trigger={button} position="bottom-end" label={label} padded>
      {opened && children()}
    </Popup>
  );
}
