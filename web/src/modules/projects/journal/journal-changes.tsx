import type { ChangeWords } from '@parley/contract/journal-values';
import classes from './journal.module.css';

/** Each thing that became another: what it was, and what it is. */
export const JournalChanges = ({ changes }: { changes: ChangeWords[] }) => (
  <dl className={classes.changes}>
    {changes.map(({ name, label, was, is }) => (
      <div key={name} className={classes.change}>
        <dt>{label}</dt>
        <dd>
          {was !== null && <del>{was}</del>}
          {was !== null && <span aria-hidden="true"> → </span>}
          <ins>{is}</ins>
        </dd>
      </div>
    ))}
  </dl>
);
