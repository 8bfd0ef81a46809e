import type { FieldCondition } from '@parley/contract/clients/table';
import type { CustomField } from '@parley/contract/fields/fields';
import type { Language } from '@parley/contract/languages';
import type { TFunction } from 'i18next';
import { fieldWords } from '../../fields/index.ts';

/** "Age: from 18 to 30". */
export function conditionWords(
  t: TFunction<'clients'>,
  language: Language,
  field: CustomField,
  { text, from, to, options, filled }: FieldCondition,
): string {
  const { label, fields } = field;
  if (filled !== undefined) return `${label}: ${t(filled ? 'filter.filled' : 'filter.empty')}`;
  if (options) {
    const words = options.map((id) => fields.find((it) => it.id === id)?.value ?? t('filter.gone.option'));
    return `${label}: ${words.join(', ')}`;
  }
  if (text !== undefined) return `${label}: ${text}`;
  const span = [
    from === undefined ? '' : t('filter.from_value', { value: fieldWords(field, from, language) }),
    to === undefined ? '' : t('filter.to_value', { value: fieldWords(field, to, language) }),
  ];
  return `${label}: ${span.filter(Boolean).join(' ')}`;
}
