import { Popover, type PopoverProps } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useLayer } from './layers.ts';
import classes from './popup.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** What the popup hangs on; its own click opens it. */
  trigger: ReactElement;
  children: ReactNode;
  position?: PopoverProps['position'];
  label?: string;
  padded?: boolean;
  width?: PopoverProps['width'];
};

/** A floating pane under its trigger: one at a time, closed by a click outside or Esc. */
export function Popup({ opened, onClose, trigger, children, position = 'bottom-end', padded, label, width }: Props) {
  useLayer('dropdown', opened, onClose);
  return (
    <Popover
      opened={opened}
      onDismiss={onClose}
      position={position}
      width={width}
      closeOnEscape={false}
      trapFocus
      returnFocus
      withRoles={false}
      classNames={{ dropdown: classes.dropdown }}
    >
      <Popover.Target>{trigger}</Popover.Target>
      <Popover.Dropdown role={label ? 'dialog' : undefined} aria-label={label} data-padded={padded || undefined}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
