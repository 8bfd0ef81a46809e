import { getHealth } from '@parley/contract/projects/connections';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../kit/query.ts';
import { Card } from '../../../ui/page.tsx';
import { TableSkeleton } from '../../../ui/skeletons.tsx';
import classes from './channels.module.css';
import type { ConnectionPart } from './connection-page.tsx';
import { HealthActions } from './health-actions.tsx';
import { HealthFigures } from './health-figures.tsx';

/** The figures of one channel on its own page. */
export function HealthOf({ connection: { channel_id, name, is_auth }, which }: ConnectionPart) {
  const { t } = useTranslation('channels');
  const { data } = useEndpoint(getHealth, { project: which.project }, { quiet: true });
  const health = data?.find((it) => it.channel_id === channel_id);
  if (data && !health) return null;
  return (
    <Card title={t('health')}>
      <div className={classes.form}>
        {health ? <HealthFigures health={health} /> : <TableSkeleton rows={2} columns={3} />}
        <div className={classes.buttons}>
          <HealthActions project={which.project} channelId={channel_id} name={name} isOn={is_auth} />
        </div>
      </div>
    </Card>
  );
}
