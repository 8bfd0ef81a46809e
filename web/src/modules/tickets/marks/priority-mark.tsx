import { levelOf, type PriorityLevel, type PriorityType } from '@parley/contract/tickets/priorities';
import { useTranslation } from 'react-i18next';
import { tip } from '../../../ui/tooltip.tsx';
import classes from './marks.module.css';

const bars: Record<PriorityLevel, number> = { low: 1, medium: 2, high: 3 };

type Props = {
  priority: number;
  /** As its department shows it; without one, three words are enough. */
  type: PriorityType | null | undefined;
};

/** Three bars, or the number itself. A department that shows no priorities has none. */
export function PriorityMark({ priority, type }: Props) {
  const { t } = useTranslation('tickets');
  if (type === null) return null;
  const level = levelOf(priority);
  const said = t('priority_is', { value: type === 'number' ? priority : t(`priority.${level}`) });
  if (type === 'number') {
    return (
      <span className={classes.number} data-level={level} role="img" aria-label={said} {...tip(said)}>
        {priority}
      </span>
    );
  }
  return (
    <span className={classes.bars} data-level={level} role="img" aria-label={said} {...tip(said)}>
      {[1, 2, 3].map((nth) => (
        <i key={nth} data-on={nth <= bars[level] || undefined} />
      ))}
    </span>
  );
}
