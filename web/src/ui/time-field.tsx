import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../../ui/text-field.tsx';
import { readTime } from './intervals.ts';

type Props = {
  label: string;
  /** HH:MM. */
  value: string;
  error?: boolean;
  disabled?: boolean;
  onChange: (time: string) => void;
};

/** A time of the day, typed as people do; the browser's own field would speak the system's language. */
export function TimeField({ label, value, error, disabled = false, onChange }: Props) {
  const { t } = useTranslation('editor');
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && readTime(typed) === null;
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      placeholder="10:00"
      maxLength={5}
      disabled={disabled}
      value={typed ?? value}
      error={isWrong ? t('unit.wrong_time') : error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        const time = typed === null ? null : readTime(typed);
        setTyped(null);
        if (time && time !== value) onChange(time);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
