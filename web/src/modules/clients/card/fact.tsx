import type { ReactNode } from 'react';
import classes from './client-facts.module.css';

/** One line of a list of facts: its name, and its value. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

type PartProps = {
  title: string;
  /** Below the name of a client; the name of a deal or a ticket heads its whole page. */
  of?: 'client' | 'deal' | 'ticket';
  children: ReactNode;
};

/** A part of a card under its own heading. */
export const CardPart = ({ title, of = 'client', children }: PartProps) => (
  <section className={classes.part}>
    {of === 'client' ? <h3 className={classes.title}>{title}</h3> : <h2 className={classes.title}>{title}</h2>}
    {children}
  </section>
);
