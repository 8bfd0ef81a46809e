import type { ReactNode } from 'react';
import { join } from './join.ts';
import classes from './kbd.module.css';

export const Kbd = ({ children, onTip }: { children: ReactNode; onTip?: boolean }) => (
  <kbd className={join(classes.kbd, onTip && classes.onTip)}>{children}</kbd>
);
