import type { ReactNode } from 'react';
import { usePageTitle } from '../kit/page-title.ts';
import { join } from './join.ts';
import classes from './page.module.css';

type PageProps = { title: string; text?: ReactNode; actions?: ReactNode; children: ReactNode; narrow?: boolean };

/** A page of settings: a heading and cards in one column. */
export function Page({ title, text, actions, children, narrow }: PageProps) {
  usePageTitle(title);
  return (
    <div className={join(classes.page, narrow && classes.narrow)}>
      <header className={classes.header}>
        <div className={classes.words}>
          <h1 className={classes.title}>{title}</h1>
          {text && <p className={classes.text}>{text}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

type CardProps = {
  title?: ReactNode;
  text?: ReactNode;
  /** At the right edge of the heading. */
  aside?: ReactNode;
  /** Rows and tables reach the edges. */
  flush?: boolean;
  children?: ReactNode;
};

export const Card = ({ title, text, aside, flush, children }: CardProps) => (
  <section className={classes.card}>
    {title && (
      <div className={classes.heading}>
        <div className={classes.words}>
          <h2 className={classes.name}>{title}</h2>
          {text && <p className={classes.text}>{text}</p>}
        </div>
        {aside}
      </div>
    )}
    {children && <div className={join(classes.body, flush && classes.flush)}>{children}</div>}
  </section>
);
