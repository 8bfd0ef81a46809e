import type { Stage } from '@parley/contract/deals/funnels';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../../ui/toast.ts';
import { useEditor } from '../editor-place.ts';
import { arrangeStages } from '../funnel/funnel-changes.ts';
import type { Rule } from '../rules/kept-rules.ts';
import { NewStage } from './new-stage.tsx';
import { StageColumn } from './stage-column.tsx';
import classes from './stages.module.css';

type Props = { chains: ReadonlyMap<number, Rule[]> };

/** The stages of a funnel side by side (in the hand, one under another), each with what it does by itself. */
export function Stages({ chains }: Props) {
  const { t } = useTranslation('editor');
  const { funnel, mayEdit } = useEditor();
  const { stages } = funnel;
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const arrange = async (from: number, to: number) => {
    if (from < 0 || from === to) return;
    const reason = await arrangeStages(funnel.id, stages.toSpliced(from, 1).toSpliced(to, 0, stages[from]!));
    if (reason) toast.error(reason);
  };
  const stop = () => {
    setDragged(null);
    setOver(null);
  };
  const drop = (to: number) => {
    const from = stages.findIndex(({ id }) => id === dragged);
    stop();
    void arrange(from, to);
  };
  const drawing = (stage: Stage, at: number) => ({
    title: stage.name,
    onDrag: () => setDragged(stage.id),
    onOver: () => setOver(at),
    onDrop: () => drop(at),
    onStop: stop,
  });
  const from = stages.findIndex(({ id }) => id === dragged);
  return (
    <ol
      className={classes.stages}
      aria-label={t('stages')}
      data-read={mayEdit ? undefined : true}
      // Between two stages it falls where the line stands.
      onDragOver={(event) => from >= 0 && event.preventDefault()}
      onDrop={(event) => !event.defaultPrevented && over !== null && drop(over)}
    >
      {stages.map((stage, at) => (
        <Fragment key={stage.id}>
          <StageColumn
            stage={stage}
            at={at}
            last={stages.length - 1}
            rules={chains.get(stage.id) ?? []}
            isDragged={dragged === stage.id}
            side={over === at && from >= 0 && from !== at ? (from < at ? 'after' : 'before') : undefined}
            drawing={drawing(stage, at)}
            onMove={(to) => void arrange(at, to)}
          />
          {mayEdit && <NewStage after={stage} isLast={at === stages.length - 1} />}
        </Fragment>
      ))}
    </ol>
  );
}
