import type { CustomField, FieldValue } from '@parley/contract/fields/fields';
import { useState } from 'react';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../ui/toast.ts';
import { fieldWords } from '../../fields/index.ts';
import { InlineField } from './inline-field.tsx';
import { PickField } from './pick-field.tsx';

type Props = {
  field: CustomField;
  value: FieldValue | undefined;
  /** Answers why not. */
  onSave: (value: FieldValue | null) => Promise<string | null>;
};

/** The value of a project's own field, by its type changed where it stands. */
export function CustomValue({ field, value, onSave }: Props) {
  const language = useLanguage();
  if (field.type === 'list') return <ListValue field={field} value={value} onSave={onSave} />;
  return (
    <InlineField
      label={field.label}
      value={String(value ?? '')}
      maxLength={10_000}
      isLong={field.type === 'textarea'}
      type={field.type === 'date' ? 'date' : 'text'}
      onSave={(typed) => onSave(typed || null)}
    >
      {fieldWords(field, value, language)}
    </InlineField>
  );
}

function ListValue({ field, value, onSave }: Props) {
  const [words, setWords] = useState('');
  const asked = words.trim().toLowerCase();
  const options = field.fields.map((it) => ({ id: it.id, name: it.value }));
  const pick = async (id: number | null) => {
    const reason = await onSave(id);
    if (reason) toast.error(reason);
  };
  return (
    <PickField
      label={field.label}
      chosen={options.find(({ id }) => id === value) ?? null}
      options={options.filter(({ name }) => name.toLowerCase().includes(asked))}
      words={words}
      onWords={setWords}
      onPick={(choice) => void pick(choice?.id ?? null)}
    />
  );
}
