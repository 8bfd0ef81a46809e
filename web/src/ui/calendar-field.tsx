import { Input } from '@mantine/core';
import { IconCalendar, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './calendar-field.module.css';
import { CalendarPopup } from './calendar-popup.tsx';
import { fieldClasses } from './field.ts';

export type CalendarFieldProps = {
  label?: string;
  'aria-label'?: string;
  placeholder?: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  'data-autofocus'?: boolean;
};

type Props = CalendarFieldProps & {
  /** What was picked, in words. */
  text: string | null;
  onClear: (() => void) | null;
  /** Comes when it is first opened. */
  panel: (close: () => void) => ReactNode;
};

/** A button that opens a calendar. */
export function CalendarField({ text, onClear, panel, disabled, placeholder, ...field }: Props) {
  const { t } = useTranslation('ui');
  const [id, labelId, textId] = [useId(), useId(), useId()];
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const { 'aria-label': name, 'data-autofocus': isFirst, ...wrapper } = field;
  const title = field.label ?? name ?? t('date.pick');
  const button = (
    <button
      type="button"
      id={id}
      className={classes.button}
      aria-label={name}
      // A label alone would keep from the ear what was picked.
      aria-labelledby={text !== null && (field.label || name) ? `${field.label ? labelId : id} ${textId}` : undefined}
      aria-haspopup="dialog"
      aria-expanded={opened}
      aria-invalid={field.error ? true : undefined}
      data-empty={text === null || undefined}
      data-error={field.error ? true : undefined}
      data-autofocus={isFirst || undefined}
      disabled={disabled}
      onClick={() => setOpened(!opened)}
    >
      <IconCalendar size={16} className={classes.icon} />
      <span id={textId} className={classes.text}>
        {text ?? placeholder ?? t('date.pick')}
      </span>
    </button>
  );

  return (
    <Input.Wrapper {...wrapper} id={id} labelProps={{ id: labelId }} classNames={fieldClasses()}>
      <div className={classes.box}>
        <CalendarPopup opened={opened} onClose={close} label={title} trigger={button}>
          {panel(close)}
        </CalendarPopup>
        {onClear && text !== null && !disabled && (
          <button
            type="button"
            className={classes.clear}
            aria-label={t('clear')}
            onClick={() => {
              onClear();
              // This button goes away, and the keys would have no place.
              document.getElementById(id)?.focus();
            }}
          >
            <IconX size={15} />
          </button>
        )}
      </div>
    </Input.Wrapper>
  );
}
