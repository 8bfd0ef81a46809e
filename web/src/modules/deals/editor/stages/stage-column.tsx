import type { Stage } from '@parley/contract/deals/funnels';
import {
  IconAdjustmentsHorizontal,
  IconArrowLeft,
  IconArrowRight,
  IconDots,
  IconEye,
  IconEyeOff,
  IconGripVertical,
  IconHistory,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { drawnRow } from '../../../../ui/drawn-row.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Menu } from '../../../../ui/menu.tsx';
import type { MenuItem } from '../../../../ui/menu-list.tsx';
import { toast } from '../../../../ui/toast.ts';
import { colorOf } from '../../board/stage-color.ts';
import { ColorDot } from '../color-dot.tsx';
import { useEditor } from '../editor-place.ts';
import { changeStage } from '../funnel/funnel-changes.ts';
import { KeptName } from '../../../../ui/kept-name.tsx';
import { Chain } from '../rules/chain.tsx';
import type { Rule } from '../rules/kept-rules.ts';
import classes from './stages.module.css';

type Props = {
  stage: Stage;
  at: number;
  last: number;
  rules: Rule[];
  isDragged: boolean;
  /** Where a stage that is drawn over it would come to stand. */
  side: 'before' | 'after' | undefined;
  drawing: Parameters<typeof drawnRow>[0];
  onMove: (to: number) => void;
};

export function StageColumn({ stage, at, last, rules, isDragged, side, drawing, onMove }: Props) {
  const { t } = useTranslation('editor');
  const { funnel, mayEdit } = useEditor();
  const drawn = drawnRow(drawing);
  const items = useStageMenu({ stage, at, last, onMove });
  const keep = async (change: Parameters<typeof changeStage>[1]) => {
    const reason = await changeStage(stage, change);
    if (reason) toast.error(reason);
  };
  return (
    <li
      className={classes.stage}
      data-side={side}
      data-dragged={isDragged || undefined}
      data-hidden={stage.hidden || undefined}
      {...(mayEdit ? drawn.row : {})}
    >
      <section aria-label={stage.name} className={classes.column}>
        <header className={classes.head}>
          {mayEdit && (
            <span className={classes.grip} {...drawn.grip}>
              <IconGripVertical size={16} />
            </span>
          )}
          <ColorDot
            color={colorOf(funnel, stage, at)}
            name={stage.name}
            disabled={!mayEdit || funnel.general_color}
            onChange={(color) => void keep({ color })}
          />
          <KeptName
            className={classes.name}
            label={t('stage.rename', { name: stage.name })}
            value={stage.name}
            readOnly={!mayEdit}
            onKeep={(name) => changeStage(stage, { name })}
          />
          {stage.hidden && (
            <span className={classes.mark} role="img" aria-label={t('stage.is_hidden')} title={t('stage.is_hidden')}>
              <IconEyeOff size={16} />
            </span>
          )}
          <Menu
            label={t('stage.menu', { name: stage.name })}
            items={items}
            trigger={<IconButton size="sm" label={t('stage.menu', { name: stage.name })} icon={<IconDots />} />}
          />
        </header>
        <div className={classes.body}>
          <Chain stage={stage} rules={rules} />
        </div>
      </section>
    </li>
  );
}

function useStageMenu({ stage, at, last, onMove }: Pick<Props, 'stage' | 'at' | 'last' | 'onMove'>): MenuItem[] {
  const { t } = useTranslation('editor');
  const { mayEdit, open } = useEditor();
  const tried: MenuItem = {
    label: t('try.stage'),
    icon: <IconHistory />,
    onSelect: () => open({ what: 'try', stage, known: null }),
  };
  if (!mayEdit) return [tried];
  const hide = async () => {
    const reason = await changeStage(stage, { hidden: !stage.hidden });
    if (reason) toast.error(reason);
  };
  return [
    { label: t('stage.settings'), icon: <IconAdjustmentsHorizontal />, onSelect: () => open({ what: 'stage', stage }) },
    {
      label: t(stage.hidden ? 'stage.show' : 'stage.hide'),
      icon: stage.hidden ? <IconEye /> : <IconEyeOff />,
      onSelect: () => void hide(),
    },
    tried,
    'line',
    { label: t('stage.earlier'), icon: <IconArrowLeft />, disabled: at === 0, onSelect: () => onMove(at - 1) },
    { label: t('stage.later'), icon: <IconArrowRight />, disabled: at === last, onSelect: () => onMove(at + 1) },
    'line',
    {
      label: t('stage.delete'),
      icon: <IconTrash />,
      danger: true,
      disabled: last === 0,
      ...(last === 0 ? { note: t('stage.last') } : {}),
      onSelect: () => open({ what: 'removal', stage }),
    },
  ];
}
