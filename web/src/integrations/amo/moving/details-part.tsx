import { amoMoveChanged, listAmoMoves, lookAtAmo } from '@parley/contract/integrations/amo-moves';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../../kit/live.ts';
import { refetch, useAction, useEndpoint } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import type { PartProps } from '../../parts.ts';
import { MoveView } from './move-view.tsx';
import classes from './moving.module.css';

/** Whose account it is, and moving in from there; how far that is stands here for whoever comes back. */
export function DetailsPart({ project, members, card: { account } }: PartProps) {
  const { t } = useTranslation('amo');
  const mayMove = project.is_admin && project.modules.crm === true;
  return (
    <div className={classes.part}>
      <p className={classes.text}>{t('moving.domain', { domain: String(account.domain ?? '') })}</p>
      {mayMove && <Moving members={members} />}
    </div>
  );
}

function Moving({ members }: Pick<PartProps, 'members'>) {
  const { t } = useTranslation('amo');
  const [isOld, setOld] = useState(false);
  const { data: moves } = useEndpoint(listAmoMoves, {}, { quiet: true });
  const look = useAction(lookAtAmo, { onDone: () => void refetch(listAmoMoves) });
  useLive(amoMoveChanged, () => void refetch(listAmoMoves));
  if (!moves) return null;
  const [latest, ...earlier] = moves;
  const isGoing = latest && ['counting', 'ready', 'running', 'reverting'].includes(latest.status);
  return (
    <section className={classes.moving} aria-label={t('moving.title')}>
      <h3 className={classes.title}>{t('moving.title')}</h3>
      <p className={classes.text}>{t('moving.about')}</p>
      {latest && <MoveView move={latest} members={members} />}
      {!isGoing && (
        <div>
          <Button look="soft" icon={<IconTruckDelivery />} loading={look.isPending} onClick={() => look.mutate({})}>
            {t('moving.look')}
          </Button>
        </div>
      )}
      {earlier.length > 0 && (
        <div>
          <Button size="sm" look="quiet" aria-expanded={isOld} onClick={() => setOld(!isOld)}>
            {t('moving.earlier', { count: earlier.length })}
          </Button>
        </div>
      )}
      {isOld && earlier.map((move) => <MoveView key={move.id} move={move} members={members} />)}
    </section>
  );
}
