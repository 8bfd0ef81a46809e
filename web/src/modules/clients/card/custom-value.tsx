import type { CustomField, FieldValue } from '@parley/contract/fields/fields';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { figureToType, readFigure } from '../../../kit/figures.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { CalendarPopup } from '../../../ui/calendar-popup.tsx';
import { DayCalendar } from '../../../ui/day-calendar.tsx';
import { toast } from '../../../ui/toast.ts';
import { fieldWords } from '../../fields/index.ts';
import inlineClasses from './inline-field.module.css';
import { InlineField } from './inline-field.tsx';
import classes from './pick-field.module.css';
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
  if (field.type === 'date') return <DayValue field={field} value={value} onSave={onSave} />;
  const isNumber = field.type === 'number';
  return (
    <InlineField
      label={field.label}
      value={isNumber ? figureToType(value ?? '', language) : String(value ?? '')}
      maxLength={10_000}
      isLong={field.type === 'textarea'}
      inputMode={isNumber ? 'decimal' : undefined}
      onSave={(typed) => onSave((isNumber ? readFigure(typed, language) : null) ?? (typed || null))}
    >
      {fieldWords(field, value, language)}
    </InlineField>
  );
}

function ListValue({ field, value, onSave }: Props) {
  const [words, setWords] = useState('');
  const asked = words.trim().toLowerCase();
  const options = field.fields.map((it) => ({ id: it.id, name: it.value }));
  return (
    <PickField
      label={field.label}
      chosen={options.find(({ id }) => id === value) ?? null}
      options={options.filter(({ name }) => name.toLowerCase().includes(asked))}
      words={words}
      onWords={setWords}
      onPick={(choice) => void onSave(choice?.id ?? null).then(tell)}
    />
  );
}

/** A day is picked from the calendar at once; Esc leaves it as it was. */
function DayValue({ field, value, onSave }: Props) {
  const { t } = useTranslation('card');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const words = fieldWords(field, value, language);
  const day = words === null ? null : String(value);
  const pick = (picked: string | null) => {
    setOpen(false);
    if (picked !== day) void onSave(picked).then(tell);
  };
  const trigger = (
    <button
      type="button"
      className={inlineClasses.value}
      data-empty={day === null || undefined}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={t('edit', { field: field.label, value: words ?? t('add') })}
      onClick={() => setOpen(!isOpen)}
    >
      {words ?? t('add')}
    </button>
  );
  return (
    <CalendarPopup opened={isOpen} onClose={() => setOpen(false)} label={field.label} trigger={trigger}>
      <DayCalendar day={day} onPick={pick} />
      {day !== null && (
        <button type="button" className={classes.option} onClick={() => pick(null)}>
          <span className={classes.act}>
            <IconX size={16} /> {t('take_away')}
          </span>
        </button>
      )}
    </CalendarPopup>
  );
}

const tell = (reason: string | null) => void (reason && toast.error(reason));
