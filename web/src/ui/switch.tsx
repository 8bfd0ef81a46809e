import { type ComponentProps, type ReactNode, useId } from 'react';
import { join } from './join.ts';
import classes from './switch.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  label: ReactNode;
  description?: ReactNode;
  /** A row of settings: the words at the left edge, the switch at the right. */
  row?: boolean;
};

export function Switch({ label, description, row, className, ...rest }: Props) {
  const id = useId();
  return (
    <label className={join(classes.root, row && classes.wide, className)}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        className={classes.switch}
        aria-labelledby={`${id}-label`}
        aria-describedby={description ? `${id}-note` : undefined}
      />
      <span className={classes.words}>
        <span id={`${id}-label`} className={classes.label}>
          {label}
        </span>
        {description && (
          <span id={`${id}-note`} className={classes.note}>
            {description}
          </span>
        )}
      </span>
    </label>
  );
}
