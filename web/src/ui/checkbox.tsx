import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './checkbox.module.css';
import { join } from './join.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  label?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  indeterminate?: boolean;
  round?: boolean;
};

/** A native box, light enough for a virtual row. */
export function Checkbox({ label, description, error, indeterminate, round, className, ...rest }: Props) {
  const id = useId();
  const note = error ?? description;
  return (
    <div className={join(classes.root, className)}>
      <label className={classes.row}>
        <input
          {...rest}
          type="checkbox"
          ref={(box) => {
            if (box) box.indeterminate = indeterminate ?? false;
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? id : undefined}
          className={join(classes.box, round && classes.round)}
        />
        {label && <span>{label}</span>}
      </label>
      {note && (
        <div id={id} className={join(classes.note, error ? classes.error : null)}>
          {note}
        </div>
      )}
    </div>
  );
}
