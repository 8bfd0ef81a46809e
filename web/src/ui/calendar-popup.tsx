import { type ReactElement, type ReactNode, type Ref, Suspense } from 'react';
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

/** What holds a calendar, and its place until it comes. */
export function CalendarPopup({ children, ...popup }: Props) {
  return (
    <Popup {...popup} position="bottom-start">
      <Suspense fallback={<div className={classes.waiting} tabIndex={-1} data-autofocus />}>{children}</Suspense>
    </Popup>
  );
}
