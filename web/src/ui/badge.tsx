import type { ReactNode } from 'react';
import classes from './badge.module.css';

type Props = { tone?: 'plain' | 'accent' | 'ok' | 'warn' | 'bad' | 'info'; icon?: ReactNode; children: ReactNode };

/** A state in one word; the colour repeats what the word says. */
export const Badge = ({ tone = 'plain', icon, children }: Props) => (
  <span className={classes.badge} data-tone={tone}>
    {icon}
    {children}
  </span>
);
