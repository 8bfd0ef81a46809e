import type { FieldCondition } from '@parley/contract/clients/table';
import type { CustomField } from '@parley/contract/fields/fields';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DayPicker } from '../../../ui/day-picker.tsx';
import { FigureField } from '../../../ui/figure-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import classes from './field-conditions.module.css';

type Way = 'value' | 'filled' | 'empty';
type Props = {
  fields: readonly CustomField[];
  /** With those that are not offered; what is not among them is gone. Unless given, only what is offered is shown. */
  allFields?: readonly CustomField[] | undefined;
  conditions: readonly FieldCondition[];
  onChange: (conditions: FieldCondition[]) => void;
};

/** One condition on a field: a part of a text, a span of figures or days, one of its options, anything or nothing. */
export function FieldConditions({ fields, allFields, conditions, onChange }: Props) {
  const { t } = useTranslation('clients');
  const free = fields.filter(({ id }) => !conditions.some((it) => it.field_id === id));
  const change = (at: number, condition: FieldCondition) => onChange(conditions.toSpliced(at, 1, condition));
  return (
    <>
      {conditions.map((condition, at) => {
        const field = (allFields ?? fields).find(({ id }) => id === condition.field_id);
        if (!field && !allFields) return null;
        const name = field?.label ?? t('filter.gone.field');
        return (
          <fieldset key={condition.field_id} className={classes.condition}>
            <legend className={classes.name}>{name}</legend>
            <div className={classes.way}>
              <Select
                aria-label={t('filter.way')}
                disabled={!field}
                options={(['value', 'filled', 'empty'] as const).map((way) => ({
                  value: way,
                  label: t(`filter.${way}`),
                }))}
                value={wayOf(condition)}
                onChange={(way) => change(at, begun(condition.field_id, way ?? 'value'))}
              />
              <IconButton
                label={t('filter.remove', { name })}
                icon={<IconX />}
                onClick={() => onChange(conditions.toSpliced(at, 1))}
              />
            </div>
            {field && wayOf(condition) === 'value' && (
              <Value field={field} condition={condition} onChange={(changed) => change(at, changed)} />
            )}
          </fieldset>
        );
      })}
      {free.length > 0 && (
        <Select
          label={t('filter.field')}
          placeholder={t('filter.choose_field')}
          searchable={free.length > 8}
          options={free.map(({ id, label }) => ({ value: String(id), label }))}
          value={null}
          onChange={(id) => id && onChange([...conditions, begun(Number(id), 'filled')])}
        />
      )}
    </>
  );
}

const wayOf = ({ filled }: FieldCondition): Way => (filled === undefined ? 'value' : filled ? 'filled' : 'empty');

const begun = (field_id: number, way: Way): FieldCondition =>
  way === 'value' ? { field_id } : { field_id, filled: way === 'filled' };

type ValueProps = { field: CustomField; condition: FieldCondition; onChange: (condition: FieldCondition) => void };

function Value({ field, condition, onChange }: ValueProps) {
  const { t } = useTranslation(['clients', 'ui']);
  const { field_id, from, to } = condition;
  if (field.type === 'list') {
    const gone = condition.options?.filter((id) => !field.fields.some((it) => it.id === id)) ?? [];
    return (
      <MultiSelect
        aria-label={field.label}
        placeholder={t('filter.choose')}
        options={[
          ...field.fields.map(({ id, value }) => ({ value: String(id), label: value })),
          ...gone.map((id) => ({ value: String(id), label: t('filter.gone.option') })),
        ]}
        value={condition.options?.map(String) ?? []}
        onChange={(ids) => onChange(ids.length ? { field_id, options: ids.map(Number) } : { field_id })}
      />
    );
  }
  if (field.type === 'text' || field.type === 'textarea') {
    return (
      <TextField
        aria-label={field.label}
        placeholder={t('filter.part')}
        maxLength={200}
        value={condition.text ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(value ? { field_id, text: value } : { field_id })}
      />
    );
  }
  const span = (change: { from?: number | string | undefined; to?: number | string | undefined }) => {
    const { from: least, to: most } = { from, to, ...change };
    onChange({
      field_id,
      ...(least === undefined ? {} : { from: least }),
      ...(most === undefined ? {} : { to: most }),
    });
  };
  const isTurned = from !== undefined && to !== undefined && from > to;
  const One = field.type === 'date' ? DayEnd : NumberEnd;
  return (
    <div className={classes.span}>
      <One label={t('filter.from')} value={from} onChange={(value) => span({ from: value })} />
      <One
        label={t('filter.to')}
        error={isTurned && t(field.type === 'date' ? 'ui:span.too_early' : 'ui:span.too_little')}
        value={to}
        onChange={(value) => span({ to: value })}
      />
    </div>
  );
}

type EndProps = {
  label: string;
  error?: string | false;
  value: number | string | undefined;
  onChange: (value: number | string | undefined) => void;
};

const NumberEnd = ({ label, error, value, onChange }: EndProps) => (
  <FigureField label={label} error={error} value={value} onChange={(figure) => onChange(figure ?? undefined)} />
);

function DayEnd({ label, error, value, onChange }: EndProps) {
  const { t } = useTranslation('clients');
  return (
    <DayPicker
      label={label}
      placeholder={t('filter.day')}
      error={error}
      value={value === undefined ? null : String(value)}
      onChange={(day) => onChange(day ?? undefined)}
    />
  );
}
