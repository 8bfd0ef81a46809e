import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './form-alert.module.css';

type Props = { children: ReactNode; tone?: 'bad' | 'info' };

/** What concerns the whole form and no single field. */
export const FormAlert = ({ children, tone = 'bad' }: Props) => (
  <div className={classes.alert} data-tone={tone} role={tone === 'bad' ? 'alert' : 'note'}>
    {tone === 'bad' ? <IconAlertCircle /> : <IconInfoCircle />}
    <div className={classes.text}>{children}</div>
  </div>
);
