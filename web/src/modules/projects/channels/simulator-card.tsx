import type { ConnectType } from '@parley/contract/projects/connections';
import { openSimulated } from '@parley/contract/projects/trying';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../kit/query.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/page.tsx';
import classes from './channels.module.css';

type Props = { project: number; type: ConnectType; onFill: (values: Record<string, string>) => void };

/** In the demo nobody needs an account anywhere. */
export function SimulatorCard({ project, type, onFill }: Props) {
  const { t } = useTranslation('channels');
  const open = useAction(openSimulated, { onDone: onFill });
  return (
    <Card title={t('simulator')}>
      <p className={classes.quiet}>{t('simulator_text')}</p>
      <div className={classes.buttons}>
        <Button
          icon={<IconDeviceMobile size={16} />}
          loading={open.isPending}
          onClick={() => open.mutate({ project, type })}
        >
          {t('simulator_fill')}
        </Button>
        <a className={buttonClass()} href="/simulator/" target="_blank" rel="noreferrer">
          {t('simulator_open')}
        </a>
      </div>
    </Card>
  );
}
