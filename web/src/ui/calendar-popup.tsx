import { type ReactElement, type ReactNode, type Ref, Suspense } from 'react';
import { useIsPhone } from '../kit/device.ts';
import { BottomSheet } from './bottom-sheet.tsx';
import classes from './calendar-popup.module.css';
import { Popup } from './popup.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  label: string;
  trigger: ReactElement<{ ref?: Ref<HTMLElement> }>;
  /** The calendar: comes when it is first opened. */
  children: ReactNode;
};

/** What holds a calendar: beside its trigger on a desk, a bottom sheet in the hand. */
export function CalendarPopup({ trigger, children, ...rest }: Props) {
  const isPhone = useIsPhone();
  const content = (
    <Suspense fallback={<div className={classes.waiting} tabIndex={-1} data-autofocus />}>{children}</Suspense>
  );
  if (isPhone) {
    return (
      <>
        {trigger}
        <BottomSheet {...rest}>{content}</BottomSheet>
      </>
    );
  }
  return (
    <Popup {...rest} trigger={trigger} position="bottom-start">
      {content}
    </Popup>
  );
}
