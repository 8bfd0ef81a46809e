import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './form-alert.module.css';

type Props = { children: ReactNode; tone?: keyof typeof icons };
const icons = { bad: IconAlertCircle, warn: IconAlertTriangle, info: IconInfoCircle };

/** What concerns the whole form and no single field. */
export function FormAlert({ children, tone = 'bad' }: Props) {
  const Icon = icons[tone];
  return (
    <div
      ref={tone === 'bad' ? comeIntoView : undefined}
      className={classes.alert}
      data-tone={tone}
      role={tone === 'bad' ? 'alert' : 'note'}
    >
      <Icon />
      <div className={classes.text}>{children}</div>
    </div>
  );
}

/** A refusal is read by whoever pressed the button at the other end of a long form. */
const comeIntoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' });
