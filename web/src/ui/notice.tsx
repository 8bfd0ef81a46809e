import type { ReactNode } from 'react';
import { usePageTitle } from '../kit/page-title.ts';
import classes from './notice.module.css';

type Props = {
  icon: ReactNode;
  tone?: 'accent' | 'warn' | 'bad' | 'ok';
  title: string;
  reason?: ReactNode;
  /** One primary button and at most two quiet ones. */
  buttons?: ReactNode;
  children?: ReactNode;
};

/** Instead of a screen: what happened, why, and what to do. */
export function Notice({ icon, tone = 'accent', title, reason, buttons, children }: Props) {
  usePageTitle(title);
  return (
    <main className={classes.screen}>
      <div className={classes.column}>
        <span className={classes.icon} data-tone={tone}>
          {icon}
        </span>
        <h1 className={classes.title}>{title}</h1>
        {reason && <p className={classes.reason}>{reason}</p>}
        {children}
        {buttons && <div className={classes.buttons}>{buttons}</div>}
      </div>
    </main>
  );
}
