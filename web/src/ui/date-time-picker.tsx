import { Input } from '@mantine/core';
import { IconCalendar, IconX } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../kit/device.ts';
import { formatDateTime } from '../kit/i18n/formats.ts';
import { useLanguage } from '../kit/i18n/i18n.ts';
import { readWireTime, writeWireTime } from '../kit/wire-time.ts';
import { BottomSheet } from './bottom-sheet.tsx';
import classes from './date-time-picker.module.css';
import { fieldClasses } from './field.ts';
import { Popup } from './popup.tsx';

const CalendarPanel = lazy(() => import('./calendar-panel.tsx').then((file) => ({ default: file.CalendarPanel })));

export type DatePreset = { label: string; time: () => Date };

type Props = {
  /** `YYYY-MM-DD HH:mm:ss`, with an offset or without; shown in the viewer's own zone. */
  value: string | null;
  /** With the server's offset; `null` when cleared. */
  onChange: (value: string | null) => void;
  label?: string;
  'aria-label'?: string;
  placeholder?: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  clearable?: boolean;
  presets?: DatePreset[];
  /** Only these days (`YYYY-MM-DD`) may be picked. */
  allowedDates?: string[];
};

export function DateTimePicker({
  value,
  onChange,
  presets,
  allowedDates,
  clearable,
  disabled,
  placeholder,
  ...field
}: Props) {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  const isPhone = useIsPhone();
  const id = useId();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const time = value ? readWireTime(value) : null;
  const { 'aria-label': name, ...wrapper } = field;
  const title = field.label ?? name ?? t('date.pick');

  const panel = (
    <Suspense fallback={<div className={classes.waiting} tabIndex={-1} data-autofocus />}>
      <CalendarPanel
        time={time}
        onChange={(next) => onChange(next && writeWireTime(next))}
        onDone={close}
        presets={presets}
        allowedDates={allowedDates}
      />
    </Suspense>
  );
  const button = (
    <button
      type="button"
      id={id}
      className={classes.button}
      aria-label={name}
      aria-haspopup="dialog"
      aria-expanded={opened}
      aria-invalid={field.error ? true : undefined}
      data-empty={!time || undefined}
      data-error={field.error ? true : undefined}
      disabled={disabled}
      onClick={() => setOpened(!opened)}
    >
      <IconCalendar size={16} className={classes.icon} />
      <span className={classes.text}>{time ? formatDateTime(time, language) : (placeholder ?? t('date.pick'))}</span>
    </button>
  );

  return (
    <Input.Wrapper {...wrapper} id={id} classNames={fieldClasses()}>
      <div className={classes.box}>
        {isPhone ? (
          button
        ) : (
          <Popup opened={opened} onClose={close} trigger={button} position="bottom-start" label={title}>
            {panel}
          </Popup>
        )}
        {clearable && time && !disabled && (
          <button type="button" className={classes.clear} aria-label={t('clear')} onClick={() => onChange(null)}>
            <IconX size={15} />
          </button>
        )}
      </div>
      {isPhone && (
        <BottomSheet opened={opened} onClose={close} label={title}>
          {panel}
        </BottomSheet>
      )}
    </Input.Wrapper>
  );
}
