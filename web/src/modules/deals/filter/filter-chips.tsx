import type { FieldCondition } from '@parley/contract/clients/table';
import type { LeadFilter } from '@parley/contract/deals/leads';
import type { CustomField } from '@parley/contract/fields/fields';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../kit/i18n/currency.ts';
import { formatDay, formatId } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { type FilterChip, FilterChips as Chips } from '../../../ui/filter-chips.tsx';
import { useAllFields } from '../../fields/index.ts';
import type { ShownFunnel } from '../use-shown.ts';
import { conditionsOf, isNarrowed, meantBy } from './search.ts';
import {
  type Choice,
  listOf,
  useFilterChoices,
  useNamedOrganizations,
  useNamedProducts,
} from './use-filter-choices.ts';

type Key = keyof LeadFilter;
type Chip = FilterChip<LeadFilter>;

/** What narrows the board, each with the way to let it go. */
export function FilterChips({ shown }: { shown: ShownFunnel }) {
  const { t } = useTranslation('deals');
  const chips = useChips(shown);
  if (!isNarrowed(conditionsOf(meantBy(shown.filter)))) return null;
  return (
    <Chips
      label={t('filter.title')}
      chips={chips}
      onLeave={shown.showFilter}
      clear={t('filter.clear')}
      onClear={() => shown.showFilter(shown.filter.search ? { search: shown.filter.search } : {})}
    />
  );
}

function useChips({ filter, funnel }: ShownFunnel): Chip[] {
  const { t } = useTranslation('deals');
  const language = useLanguage();
  const money = useMoney();
  const { data: fields } = useAllFields('lead');
  const choices = useFilterChoices(funnel);
  const { isRead } = choices;
  const products = useNamedProducts(listOf(filter.product_id));
  const organizations = useNamedOrganizations(listOf(filter.organization_id));
  const conditionWords = useConditionWords();
  const without = (...keys: Key[]): LeadFilter =>
    Object.fromEntries(Object.entries(filter).filter(([key]) => !keys.includes(key as Key)));
  const named = (key: Key, name: string, options: Choice[] = [], isAll = true): Chip[] => {
    const values = listOf<unknown>(filter[key] as unknown);
    if (!values.length) return [];
    const unknown = (it: unknown) => (isAll ? formatId(String(it), language) : '…');
    const words = values.map((it) => options.find(({ value }) => value === String(it))?.label ?? unknown(it));
    return [{ key, text: t('filter.is', { name, value: words.join(', ') }), left: without(key) }];
  };
  const span = (from: Key, to: Key, name: string, write: (value: unknown) => string): Chip[] => {
    const [least, most] = [filter[from], filter[to]];
    if (least === undefined && most === undefined) return [];
    const isDay = from !== 'price_from';
    const text =
      least !== undefined && most !== undefined
        ? t('filter.between', { name, from: write(least), to: write(most) })
        : least === undefined
          ? isDay
            ? t('filter.until', { name, day: write(most) })
            : t('filter.most', { name, value: write(most) })
          : isDay
            ? t('filter.since', { name, day: write(least) })
            : t('filter.least', { name, value: write(least) });
    return [{ key: from, text, left: without(from, to) }];
  };
  const day = (value: unknown) => formatDay(String(value), language);
  const conditions = meantBy(filter).custom_fields ?? [];
  return [
    ...named('stage_id', t('field.stage'), choices.stages),
    ...named('manager_id', t('field.manager'), choices.managers, isRead.managers),
    ...named('tag_id', t('field.tags'), choices.tags, isRead.tags),
    ...named('source_id', t('field.source'), choices.sources, isRead.sources),
    ...named('product_id', t('field.products'), products, products !== undefined),
    ...named('organization_id', t('field.organization'), organizations, organizations !== undefined),
    ...(filter.contact_id === undefined
      ? []
      : [{ key: 'contact_id', text: t('filter.one_client'), left: without('contact_id') }]),
    ...(filter.tasks
      ? [
          {
            key: 'tasks',
            text: t('filter.is', { name: t('field.tasks'), value: t(`filter.tasks.${filter.tasks}`) }),
            left: without('tasks'),
          },
        ]
      : []),
    ...span('price_from', 'price_to', t('field.price'), (it) => money(Number(it))),
    ...span('added_from', 'added_to', t('field.added'), day),
    ...span('modified_from', 'modified_to', t('field.modified'), day),
    ...conditions.flatMap((condition, at) => {
      if (!fields) return [];
      const field = fields.find(({ id }) => id === condition.field_id);
      const rest = conditions.toSpliced(at, 1);
      const left = { ...without('custom_fields'), ...(rest.length ? { custom_fields: rest } : {}) };
      const text = field ? conditionWords(field, condition) : t('filter.field_gone');
      return [{ key: `field ${condition.field_id}`, text, left }];
    }),
  ];
}

/** "Size: filled", "Area: from 40". */
function useConditionWords() {
  const { t } = useTranslation('deals');
  const language = useLanguage();
  return ({ label: name, fields }: CustomField, { text, from, to, options, filled }: FieldCondition): string => {
    const is = (value: string) => t('filter.is', { name, value });
    if (filled !== undefined) return is(t(filled ? 'filter.filled' : 'filter.empty'));
    const named = (id: number) => fields.find((it) => it.id === id)?.value ?? formatId(id, language);
    if (options) return is(options.map(named).join(', '));
    if (text !== undefined) return is(text);
    if (from !== undefined && to !== undefined)
      return t('filter.between', { name, from: String(from), to: String(to) });
    return from === undefined
      ? t('filter.most', { name, value: String(to) })
      : t('filter.least', { name, value: String(from) });
  };
}
