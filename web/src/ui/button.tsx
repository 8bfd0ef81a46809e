import type { ComponentProps, ReactNode } from 'react';
import classes from './button.module.css';
import { join } from './join.ts';

export type ButtonLook = { look?: 'primary' | 'default' | 'soft' | 'quiet' | 'danger'; size?: 'sm' | 'md' | 'lg' };

type Props = ComponentProps<'button'> &
  ButtonLook & {
    icon?: ReactNode;
    after?: ReactNode;
    wide?: boolean;
    loading?: boolean;
  };

export function Button({ look, size, icon, after, wide, loading, className, children, disabled, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      className={join(buttonClass({ look, size }), wide && classes.wide, className)}
    >
      {loading ? <span className={classes.ring} /> : icon}
      {children && <span className={classes.label}>{children}</span>}
      {after}
    </button>
  );
}

/** For links that look like buttons. */
export const buttonClass = ({ look = 'default', size = 'md' }: ButtonLook = {}) =>
  join(classes.button, classes[look], classes[size]);
