import type { ReactNode } from 'react';
import { usePageTitle } from '../../../kit/page-title.ts';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import { EntryCorner } from './entry-corner.tsx';
import classes from './entry-card.module.css';

type Props = { title: string; text?: ReactNode; children: ReactNode };

/** The one quiet card of every page before the door: sign-in, invitation, goodbye. */
export function EntryCard({ title, text, children }: Props) {
  usePageTitle(title);
  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        <div className={classes.top}>
          <BrandMark size={40} />
          <EntryCorner />
        </div>
        <h1 className={classes.title}>{title}</h1>
        {text && <p className={classes.text}>{text}</p>}
        <div className={classes.body}>{children}</div>
      </div>
    </main>
  );
}
