import type { ReactNode } from 'react';
import classes from './client-facts.module.css';

/** One line of a list of facts: its name, and its value. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** A part of a card under its own heading. */
export const CardPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part}>
    <h3 className={classes.title}>{title}</h3>
    {children}
  </section>
);
