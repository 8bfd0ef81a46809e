import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Checkbox } from './checkbox.tsx';
import classes from './column-head.module.css';
import { join } from './join.ts';

/** The row over a table, of as many columns as its grid has. */
export const HeadRow = ({ children }: { children: ReactNode }) => (
  <div role="row" className={classes.head}>
    {children}
  </div>
);

type Props = {
  title: string;
  isFigure?: boolean;
  className?: string | undefined;
  /** How the table stands by this column, where it can be ordered by it. */
  way?: 'ascending' | 'descending' | 'none' | undefined;
  onSort?: () => void;
  /** What stands before the title. */
  children?: ReactNode;
};

/** A heading; one that can order the table is a button. */
export const HeadCell = ({ title, isFigure, className, way, onSort, children }: Props) => (
  <div
    role="columnheader"
    aria-sort={way}
    className={join(classes.cell, className)}
    data-figure={isFigure || undefined}
  >
    {children}
    {way === undefined ? (
      <span className={classes.words}>{title}</span>
    ) : (
      <button type="button" className={classes.sort} onClick={onSort}>
        <span className={classes.words}>{title}</span>
        {way === 'descending' ? (
          <IconArrowDown size={14} />
        ) : (
          <IconArrowUp size={14} className={way === 'none' ? classes.idle : undefined} />
        )}
      </button>
    )}
  </div>
);

type ChoiceProps = { label: string; chosen: 'none' | 'some' | 'all'; onChoose: (all: boolean) => void };

/** Chooses all rows that are shown. */
export const HeadChoice = ({ label, chosen, onChoose }: ChoiceProps) => (
  <Checkbox
    aria-label={label}
    checked={chosen === 'all'}
    indeterminate={chosen === 'some'}
    onChange={() => onChoose(chosen !== 'all')}
    className={classes.check}
  />
);
