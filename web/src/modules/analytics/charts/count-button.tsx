import type { ReactNode } from 'react';
import classes from './count-button.module.css';

type Props = {
  children: ReactNode;
  /** What it says, where that is more than is seen. */ label?: string;
  onOpen: () => void;
};

/** A figure of a table or a note that opens what it counts. */
export const CountButton = ({ children, label, onOpen }: Props) => (
  <button type="button" className={classes.count} aria-haspopup="dialog" aria-label={label} onClick={onOpen}>
    {children}
  </button>
);
