import type { CustomField, FieldValue } from '@parley/contract/fields/fields';
import type { Language } from '@parley/contract/languages';
import { formatDate, formatNumber } from '../../kit/i18n/formats.ts';
import { wallOf } from '../../kit/time.ts';

/** A value as people read it in their language; null where there is none. */
export function fieldWords(field: CustomField, value: FieldValue | null | undefined, language: Language) {
  if (value === null || value === undefined || value === '') return null;
  if (field.type === 'list') return field.fields.find(({ id }) => id === Number(value))?.value ?? null;
  if (field.type === 'number')
    return Number.isNaN(Number(value)) ? String(value) : formatNumber(Number(value), language);
  return field.type === 'date' ? dayWords(String(value), language) : String(value);
}

/** What a history kept of a value: an option by its words, and what the field held when it was of another type. */
export function toldWords(field: CustomField, told: string, language: Language): string {
  const isValue =
    field.type === 'date'
      ? /^\d{4}-\d\d-\d\d$/.test(told)
      : field.type === 'number' && Number.isFinite(Number(told)) && String(Number(told)) === told;
  return (isValue && fieldWords(field, told, language)) || told;
}

/** A day has no hours and so no zone: it is the same day everywhere. */
function dayWords(text: string, language: Language): string {
  return Number.isNaN(wallOf(text)) ? text : formatDate(text, language);
}
