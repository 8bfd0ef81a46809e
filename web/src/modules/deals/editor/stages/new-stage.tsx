import { type Stage, funnelColors } from '@parley/contract/deals/funnels';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tip } from '../../../../ui/tooltip.tsx';
import { useLayer } from '../../../../ui/layers.ts';
import { toast } from '../../../../ui/toast.ts';
import { useEditor } from '../editor-place.ts';
import { addStage } from '../funnel/funnel-changes.ts';
import classes from './stages.module.css';

type Props = { after: Stage; isLast: boolean };

/** A plus between two stages; it becomes a name to type. */
export function NewStage({ after, isLast }: Props) {
  const { t } = useTranslation('editor');
  const { funnel } = useEditor();
  const [name, setName] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const close = () => setName(null);
  useLayer('dropdown', name !== null, close);
  const add = async () => {
    const words = name?.trim();
    if (!words) return close();
    if (isSending) return;
    setSending(true);
    const color = funnelColors[funnel.stages.length % funnelColors.length]!;
    const reason = await addStage({ funnel_id: funnel.id, name: words, color, after_id: after.id });
    setSending(false);
    if (reason) toast.error(reason);
    else close();
  };
  const label = isLast ? t('stage.add_last') : t('stage.add_after', { name: after.name });
  if (name === null) {
    return (
      <li className={classes.gap} data-last={isLast || undefined}>
        <button type="button" className={classes.plus} aria-label={label} {...tip(label)} onClick={() => setName('')}>
          <IconPlus size={16} />
          {isLast && <span className={classes.plusWords}>{t('stage.add')}</span>}
        </button>
      </li>
    );
  }
  return (
    <li className={classes.draft}>
      <input
        className={classes.draftName}
        // It came because it was asked for.
        autoFocus
        aria-label={t('stage.name')}
        placeholder={t('stage.name')}
        value={name}
        maxLength={100}
        disabled={isSending}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => void add()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void add();
        }}
      />
    </li>
  );
}
