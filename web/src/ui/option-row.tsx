import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './option-row.module.css';

export type Option<Value extends string | number> = {
  value: Value;
  label: string;
  disabled?: boolean;
  icon?: ReactNode;
  note?: string;
};

/** The library's type of an option forgets our icon and note; the object itself keeps them. */
export function OptionRow({ option, checked }: { option: object; checked?: boolean }) {
  const { label, icon, note } = option as Option<string>;
  return (
    <>
      {icon && <span className={classes.icon}>{icon}</span>}
      <span className={classes.text}>
        <span className={classes.label}>{label}</span>
        {note && <span className={classes.note}>{note}</span>}
      </span>
      {checked && <IconCheck className={classes.check} size={16} />}
    </>
  );
}
