import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { IconButton } from './icon-button.tsx';
import classes from './order-buttons.module.css';

type Props = { up: string; down: string; at: number; last: number; onMove: (to: number) => void };

/** A row is moved without dragging. */
export function OrderButtons({ up, down, at, last, onMove }: Props) {
  // At the end of the way the arrow keeps the focus, which one that is disabled would lose.
  const way = (to: number) =>
    to < 0 || to > last ? { 'aria-disabled': true, className: classes.end } : { onClick: () => onMove(to) };
  return (
    <>
      <IconButton size="sm" label={up} icon={<IconArrowUp />} {...way(at - 1)} />
      <IconButton size="sm" label={down} icon={<IconArrowDown />} {...way(at + 1)} />
    </>
  );
}
