import type { ComponentProps, ReactNode } from 'react';
import classes from './icon-button.module.css';
import { join } from './join.ts';
import { tip } from './tooltip.tsx';

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** Read aloud, and shown as the tooltip. */
  label: string;
  icon: ReactNode;
  look?: 'quiet' | 'default' | 'primary';
  size?: 'sm' | 'md' | 'lg';
  active?: boolean;
  /** The key that does the same, shown in the tooltip. */
  keys?: string;
  dot?: boolean;
};

export function IconButton({ label, icon, look = 'quiet', size = 'md', active, keys, dot, className, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={active}
      {...tip(label, keys)}
      {...rest}
      className={join(classes.button, classes[look], classes[size], active && classes.active, className)}
    >
      {icon}
      {dot && <span className={classes.dot} />}
    </button>
  );
}
