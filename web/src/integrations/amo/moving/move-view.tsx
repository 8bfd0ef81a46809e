import { type AmoMove, movedKinds } from '@parley/contract/integrations/amo-moves';
import type { Member } from '@parley/contract/projects/members';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SaidWords } from '../../../ui/said-words.tsx';
import type { Chosen } from './managers-choice.tsx';
import { MoveActions } from './move-actions.tsx';
import { MovePreview } from './move-preview.tsx';
import classes from './moving.module.css';

const tones = {
  counting: 'plain',
  ready: 'plain',
  running: 'accent',
  done: 'ok',
  cancelled: 'warn',
  failed: 'bad',
  reverting: 'accent',
  reverted: 'plain',
} as const;

/** One move: how it stands, what it found and made, and what can be done about it. */
export function MoveView({ move, members }: { move: AmoMove; members: readonly Member[] }) {
  const { t } = useTranslation('amo');
  const [chosen, setChosen] = useState<Chosen>({});
  return (
    <article className={classes.move}>
      <header className={classes.head}>
        <Badge tone={tones[move.status]}>{t(`moving.status.${move.status}`)}</Badge>
        {move.at && <span className={classes.text}>{t(`moving.kind.${move.at}`)}</span>}
        <span className={classes.when}>
          <RelativeTime time={move.created_at} />
        </span>
      </header>
      {move.problem_words && (
        <FormAlert tone={move.status === 'failed' ? 'bad' : 'warn'}>
          {t(move.status === 'failed' ? 'moving.failed' : 'moving.waits')} <SaidWords words={move.problem_words} />
        </FormAlert>
      )}
      <Figures move={move} />
      {move.status === 'ready' && (
        <MovePreview
          move={move}
          members={members}
          chosen={chosen}
          onChoose={(id, user_id) => setChosen({ ...chosen, [id]: user_id })}
        />
      )}
      <MoveActions move={move} chosen={chosen} />
    </article>
  );
}

function Figures({ move }: { move: AmoMove }) {
  const { t } = useTranslation('amo');
  const { status, found, made, matched, left_out, restored, kept } = move;
  const isBack = status === 'reverting' || status === 'reverted';
  const isLook = status === 'counting' || status === 'ready';
  const columns = [
    { name: t('moving.column.found'), counts: found, isShown: true },
    { name: t('moving.column.made'), counts: made, isShown: !isLook },
    { name: t('moving.column.matched'), counts: matched, isShown: !isLook && !isBack },
    { name: t('moving.column.left_out'), counts: left_out, isShown: !isLook && !isBack },
    { name: t('moving.column.restored'), counts: restored, isShown: isBack },
    { name: t('moving.column.kept'), counts: kept, isShown: isBack },
  ].filter((it) => it.isShown);
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {movedKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`moving.kind.${kind}`)}</th>
              {columns.map(({ name, counts }) => (
                <td key={name}>{counts[kind]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
