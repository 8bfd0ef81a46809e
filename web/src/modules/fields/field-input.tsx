import type { CustomField, FieldValue } from '@parley/contract/fields/fields';
import type { ReactNode } from 'react';
import { DayPicker } from '../../ui/day-picker.tsx';
import { FigureField } from '../../ui/figure-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Props = {
  field: CustomField;
  value: FieldValue | null | undefined;
  /** What is no number stays as it was typed, for the server to say so. Null: nothing. */
  onChange: (value: FieldValue | null) => void;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** The name stands elsewhere already. */
  hideLabel?: boolean;
  'data-autofocus'?: boolean;
};

const MOST = 10_000;

/** The input of one field in a form, by its type. */
export function FieldInput({ field, value, onChange, hideLabel, ...rest }: Props) {
  const name = hideLabel ? { 'aria-label': field.label } : { label: field.label };
  const text = String(value ?? '');
  const typed = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value || null);
  if (field.type === 'textarea') {
    return <TextArea {...name} {...rest} value={text} maxLength={MOST} autosize minRows={2} onChange={typed} />;
  }
  if (field.type === 'list') {
    return (
      <Select
        {...name}
        {...rest}
        options={field.fields.map(({ id, value: words }) => ({ value: String(id), label: words }))}
        value={value === null || value === undefined ? null : String(value)}
        onChange={(id) => onChange(id === null ? null : Number(id))}
        clearable
        searchable={field.fields.length > 8}
      />
    );
  }
  if (field.type === 'date') {
    // What was typed while the field was of another type is no day.
    const day = /^\d{4}-\d\d-\d\d$/.test(text) ? text : null;
    return <DayPicker {...name} {...rest} value={day} onChange={onChange} />;
  }
  if (field.type === 'number') {
    const onFigure = (figure: number | null, words: string) => onChange(figure ?? (words || null));
    return <FigureField key={field.id} {...name} {...rest} value={value} maxLength={MOST} onChange={onFigure} />;
  }
  return <TextField {...name} {...rest} value={text} maxLength={MOST} onChange={typed} />;
}
