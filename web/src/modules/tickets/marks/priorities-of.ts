import { greatestPriority, priorityLevels, priorityOf, type PriorityType } from '@parley/contract/tickets/priorities';
import type { TFunction } from 'i18next';

/** What can be chosen, the most urgent first. */
export const prioritiesOf = (type: PriorityType, t: TFunction<'tickets'>): { value: number; label: string }[] =>
  type === 'number'
    ? Array.from({ length: greatestPriority }, (_, nth) => greatestPriority - nth).map((value) => ({
        value,
        label: String(value),
      }))
    : priorityLevels.toReversed().map((it) => ({ value: priorityOf[it], label: t(`priority.${it}`) }));
