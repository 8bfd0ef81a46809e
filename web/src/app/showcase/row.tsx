import type { ReactNode } from 'react';
import classes from './showcase.module.css';

type Props = { name: string; children: ReactNode; stack?: boolean };

export const Row = ({ name, children, stack }: Props) => (
  <div className={classes.row}>
    <h3 className={classes.name}>{name}</h3>
    <div className={stack ? classes.stack : classes.items}>{children}</div>
  </div>
);
