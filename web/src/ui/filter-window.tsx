import type { ReactNode } from 'react';
import { useIsPhone } from '../kit/device.ts';
import { BottomSheet } from './bottom-sheet.tsx';
import { Button } from './button.tsx';
import { Drawer } from './drawer.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  clear: string;
  /** Null: nothing is narrowed. */
  onClear: (() => void) | null;
  done: string;
  children: ReactNode;
};

/** What narrows a list, beside it, so that each change is seen at once. */
export function FilterWindow({ opened, onClose, title, clear, onClear, done, children }: Props) {
  const Place = useIsPhone() ? BottomSheet : Drawer;
  const footer = (
    <>
      <Button disabled={!onClear} onClick={() => onClear?.()}>
        {clear}
      </Button>
      <Button look="primary" onClick={onClose}>
        {done}
      </Button>
    </>
  );
  return (
    <Place opened={opened} onClose={onClose} title={title} footer={footer}>
      {children}
    </Place>
  );
}
