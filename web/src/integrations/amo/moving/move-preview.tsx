import type { AmoMove } from '@parley/contract/integrations/amo-moves';
import type { Member } from '@parley/contract/projects/members';
import { useTranslation } from 'react-i18next';
import { type Chosen, ManagersChoice } from './managers-choice.tsx';
import classes from './moving.module.css';

type Props = {
  move: AmoMove;
  members: readonly Member[];
  chosen: Chosen;
  onChoose: (theirs: number, user_id: number | null) => void;
};

/** What a start would mean: whose things become whose, which funnels come, and what has no place here. */
export function MovePreview({ move, members, chosen, onChoose }: Props) {
  const { t } = useTranslation('amo');
  const { managers, pipelines, fields_left_out } = move;
  return (
    <div className={classes.preview}>
      <p className={classes.text}>
        {t('moving.preview.funnels', { names: pipelines.map((it) => it.name).join(', ') || '—' })}
      </p>
      {managers.length > 0 && (
        <ManagersChoice managers={managers} members={members} chosen={chosen} onChoose={onChoose} />
      )}
      {fields_left_out.length > 0 && (
        <p className={classes.text}>{t('moving.preview.fields', { names: fields_left_out.join(', ') })}</p>
      )}
      <p className={classes.text}>{t('moving.preview.rules')}</p>
    </div>
  );
}
