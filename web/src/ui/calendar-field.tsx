import { Input } from '@mantine/core';
import { IconCalendar, IconX } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../kit/device.ts';
import { BottomSheet } from './bottom-sheet.tsx';
import classes from './calendar-field.module.css';
import { fieldClasses } from './field.ts';
import { Popup } from './popup.tsx';

export type CalendarFieldProps = {
  label?: string;
  'aria-label'?: string;
  placeholder?: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
};

type Props = CalendarFieldProps & {
  /** What was picked, in words. */
  text: string | null;
  onClear: (() => void) | null;
  /** Comes when it is first opened. */
  panel: (close: () => void) => ReactNode;
};

/** A button that opens a calendar: beside it on a desk, as a bottom sheet in the hand. */
export function CalendarField({ text, onClear, panel, disabled, placeholder, ...field }: Props) {
  const { t } = useTranslation('ui');
  const isPhone = useIsPhone();
  const [id, labelId, textId] = [useId(), useId(), useId()];
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const { 'aria-label': name, ...wrapper } = field;
  const title = field.label ?? name ?? t('date.pick');
  const content = (
    <Suspense fallback={<div className={classes.waiting} tabIndex={-1} data-autofocus />}>{panel(close)}</Suspense>
  );
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
        {isPhone ? (
          button
        ) : (
          <Popup opened={opened} onClose={close} trigger={button} position="bottom-start" label={title}>
            {content}
          </Popup>
        )}
        {onClear && text !== null && !disabled && (
          <button type="button" className={classes.clear} aria-label={t('clear')} onClick={onClear}>
            <IconX size={15} />
          </button>
        )}
      </div>
      {isPhone && (
        <BottomSheet opened={opened} onClose={close} label={title}>
          {content}
        </BottomSheet>
      )}
    </Input.Wrapper>
  );
}
