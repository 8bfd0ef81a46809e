import { Popover, type PopoverProps } from '@mantine/core';
import { type ReactNode, type Ref, useLayoutEffect } from 'react';
import classes from './floating-pane.module.css';
import { useAfterMount } from './use-ever.ts';

export type FloatingPaneProps = {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
  position?: PopoverProps['position'];
  /** Names the pane when it is a small dialog; a menu names itself. */
  label?: string;
  padded?: boolean;
  width?: PopoverProps['width'];
  /** Where there is no room below, it stands beside its trigger: what is above stays in sight. */
  beside?: boolean;
};

// From the edges of the window.
const padding = 5;

/** Never out of the window: where no side has room it covers its trigger, where the window is lower it scrolls. */
const inWindow = {
  shift: { crossAxis: true, padding, limiter: { fn: ({ x, y }) => ({ x, y }) } },
  flip: true,
  size: { padding },
} satisfies PopoverProps['middlewares'];

const besides = {
  ...inWindow,
  flip: { fallbackPlacements: ['left-end', 'right-end', 'top-start'] },
} satisfies PopoverProps['middlewares'];

/** The heavy half of a popup: a chunk of its own, fetched when the first one opens. */
export function FloatingPane({ anchor, ...props }: FloatingPaneProps & { anchor: HTMLElement | null }) {
  const { opened, onClose, children, position = 'bottom-end', label, padded, width, beside } = props;
  const isMounted = useAfterMount();
  return (
    <Popover
      opened={opened && isMounted}
      onDismiss={onClose}
      position={position}
      width={width}
      middlewares={beside ? besides : inWindow}
      // A tablet's keyboard may cover the trigger: whoever types in the pane would lose it.
      hideDetached={false}
      // Content that is fetched grows after the pane was placed, and may need the other side.
      preventPositionChangeWhenVisible={false}
      closeOnEscape={false}
      trapFocus
      returnFocus
      withRoles={false}
      classNames={{ dropdown: classes.dropdown }}
    >
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown role={label ? 'dialog' : undefined} aria-label={label} data-padded={padded || undefined}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Draws nothing: it tells the library that the trigger, drawn elsewhere, is what to hang on. */
function Anchor({ element, ref }: { element: HTMLElement | null; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return;
    ref(element);
    return () => void ref(null);
  }, [element, ref]);
  return null;
}
