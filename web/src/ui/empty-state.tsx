import type { ReactNode } from 'react';
import classes from './states.module.css';

type Props = { icon?: ReactNode; title: string; text?: ReactNode; action?: ReactNode };

/** Says why it is empty and teaches one action. */
export const EmptyState = ({ icon, title, text, action }: Props) => (
  <div className={classes.state}>
    {icon && <span className={classes.icon}>{icon}</span>}
    <p className={classes.title}>{title}</p>
    {text && <p className={classes.text}>{text}</p>}
    {action && <div className={classes.action}>{action}</div>}
  </div>
);
