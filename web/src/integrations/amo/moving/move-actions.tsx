import {
  type AmoMove,
  cancelAmoMove,
  listAmoMoves,
  revertAmoMove,
  startAmoMove,
} from '@parley/contract/integrations/amo-moves';
import { IconArrowBackUp, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { refetch, useAction } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.ts';
import type { Chosen } from './managers-choice.tsx';
import classes from './moving.module.css';

const readAnew = () => void refetch(listAmoMoves);

export function MoveActions({ move: { id, status, can_revert }, chosen }: { move: AmoMove; chosen: Chosen }) {
  const { t } = useTranslation('amo');
  const start = useAction(startAmoMove, { onDone: readAnew });
  const cancel = useAction(cancelAmoMove, { onDone: readAnew });
  const revert = useAction(revertAmoMove, { onDone: readAnew });
  const managers = Object.entries(chosen).map(([theirs, user_id]) => ({ id: Number(theirs), user_id }));
  const begin = () => start.mutate({ id, ...(managers.length > 0 && { managers }) });
  const askRevert = async () => {
    const question = { title: t('moving.revert_title'), text: t('moving.revert_text'), action: t('moving.revert') };
    if (await confirm({ ...question, danger: true })) revert.mutate({ id });
  };
  const isStoppable = status === 'counting' || status === 'ready' || status === 'running';
  if (!isStoppable && !can_revert) return null;
  return (
    <div className={classes.buttons}>
      {status === 'ready' && (
        <Button look="primary" icon={<IconPlayerPlay />} loading={start.isPending} onClick={begin}>
          {t('moving.start')}
        </Button>
      )}
      {isStoppable && (
        <Button look="quiet" icon={<IconX />} loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
          {t(status === 'running' ? 'moving.stop' : 'moving.cancel')}
        </Button>
      )}
      {can_revert && (
        <Button icon={<IconArrowBackUp />} loading={revert.isPending} onClick={() => void askRevert()}>
          {t('moving.revert')}
        </Button>
      )}
    </div>
  );
}
