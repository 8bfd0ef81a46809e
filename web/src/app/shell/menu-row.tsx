import type { MouseEvent, ReactNode, Ref } from 'react';
import { join } from '../../ui/join.ts';
import { tip } from '../../ui/tooltip.tsx';
import classes from './menu-row.module.css';

type Props = {
  isOpen: boolean;
  label: string;
  icon?: ReactNode;
  after?: ReactNode;
  href?: string;
  isCurrent?: boolean;
  onClick?: (event: MouseEvent) => void;
  className?: string;
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu';
  /** A menu hangs on it. */
  ref?: Ref<never>;
};

/** An icon on the rail, an icon with its words in the open menu. */
export function MenuRow({ isOpen, label, icon, after, href, isCurrent, className, ...rest }: Props) {
  const shared = {
    className: join(classes.row, className),
    'data-current': isCurrent || undefined,
    'aria-current': isCurrent ? ('page' as const) : undefined,
    'aria-label': isOpen ? undefined : label,
    ...(isOpen ? {} : tip(label)),
    ...rest,
  };
  const content = (
    <>
      {icon && <span className={classes.icon}>{icon}</span>}
      {isOpen && <span className={classes.label}>{label}</span>}
      {isOpen && after}
    </>
  );
  if (href === undefined) {
    return (
      <button type="button" {...shared}>
        {content}
      </button>
    );
  }
  return (
    <a href={href} {...shared}>
      {content}
    </a>
  );
}
