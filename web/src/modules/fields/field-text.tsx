import type { CustomField, FieldValue } from '@parley/contract/fields/fields';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import classes from './field-text.module.css';
import { fieldWords } from './field-words.ts';

type Props = { field: CustomField; value: FieldValue | null | undefined };

/** What a field holds, as it is read; a dash where it holds nothing. */
export function FieldText({ field, value }: Props) {
  const words = fieldWords(field, value, useLanguage());
  if (words === null) return <span className={classes.none}>—</span>;
  return (
    <span className={classes.text} data-type={field.type}>
      {words}
    </span>
  );
}
