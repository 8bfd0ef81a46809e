import type { PromiseKind } from '@parley/contract/tickets/promises';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { type FilterChip, FilterChips as Chips } from '../../../ui/filter-chips.tsx';
import { type Conditions, countOf } from '../search.ts';
import type { Shown } from '../use-shown.ts';
import { weekdayName } from '../weekday.ts';
import { listOf } from '../wish.ts';
import classes from './list-head.module.css';
import { choiceKeys, useChoices } from './use-choices.tsx';

type Chip = FilterChip<Conditions>;
const fields = {
  department_id: 'department',
  manager_id: 'manager',
  tag_id: 'tags',
  priority: 'priority',
  messenger_type: 'messenger',
  channel_id: 'channel',
  promise: 'promise',
  rating: 'rating',
} as const;

/** What narrows the list, each with the way to let it go. */
export function FilterChips({ shown }: { shown: Shown }) {
  const { t } = useTranslation('tickets');
  const chips = useChips(shown.conditions);
  if (!countOf(shown.conditions)) return null;
  return (
    <div className={classes.chips}>
      <Chips
        label={t('filter.title')}
        chips={chips}
        onLeave={(left) => shown.showConditions(left)}
        clear={t('filter.clear')}
        onClear={() => shown.showConditions({})}
      />
    </div>
  );
}

function useChips(conditions: Conditions): Chip[] {
  const { t } = useTranslation('tickets');
  const language = useLanguage();
  const choices = useChoices();
  const without = (...keys: (keyof Conditions)[]): Conditions =>
    Object.fromEntries(Object.entries(conditions).filter(([key]) => !keys.includes(key as keyof Conditions)));
  const chosen = choiceKeys.flatMap((key): Chip[] => {
    const values = listOf(conditions[key]).map(String);
    if (!values.length) return [];
    const words = values.map((it) => choices[key].find(({ value }) => value === it)?.label ?? '…');
    return [
      { key, text: t('filter.is', { name: t(`field.${fields[key]}`), value: words.join(', ') }), left: without(key) },
    ];
  });
  const period = (name: string, of: 'date' | 'closed' | 'rated' | 'broken'): Chip[] => {
    const [from, to] = [`${of}_from`, `${of}_to`] as const;
    const [least, most] = [conditions[from], conditions[to]].map((it) => (it ? formatDay(it, language) : undefined));
    if (!least && !most) return [];
    const value =
      least && most
        ? `${least} – ${most}`
        : least
          ? t('filter.since', { day: least })
          : t('filter.until', { day: most });
    return [{ key: from, text: t('filter.is', { name, value }), left: without(from, to) }];
  };
  const named = (['crm_lead_id', 'contact_id', 'user_id'] as const).flatMap((key): Chip[] =>
    conditions[key] === undefined ? [] : [{ key, text: t(`filter.only.${key}`), left: without(key) }],
  );
  const { broken_kind, week_hour, open_on } = conditions;
  const kinds = listOf(broken_kind).map((kind) => t(`promise.${kind as PromiseKind}`));
  const broken = [t('promise_filter.broken'), ...kinds].join(', ');
  const hour = week_hour === undefined ? null : Number(week_hour);
  return [
    ...chosen,
    ...period(t('field.created'), 'date'),
    ...(hour === null
      ? []
      : [
          {
            key: 'week_hour',
            text: t('filter.hour', { day: weekdayName(Math.floor(hour / 24), language), hour: hour % 24 }),
            left: without('week_hour'),
          },
        ]),
    ...period(broken, 'broken').map((it) => ({ ...it, left: without('broken_kind', 'broken_from', 'broken_to') })),
    ...(open_on
      ? [{ key: 'open_on', text: t('filter.open_on', { day: formatDay(open_on, language) }), left: without('open_on') }]
      : []),
    ...period(t('field.closed'), 'closed'),
    ...period(t('field.rated'), 'rated'),
    ...named,
  ];
}
