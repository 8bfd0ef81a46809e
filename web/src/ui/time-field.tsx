import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readTime } from './clock-time.ts';
import { TextField } from './text-field.tsx';

type Props = {
  label: string;
  /** Only read aloud, where the row says it already. */
  isBare?: boolean;
  /** HH:MM. */
  value: string;
  /** Midnight is the end of the day, 24:00. */
  isEnd?: boolean;
  error?: boolean;
  disabled?: boolean;
  onChange: (time: string) => void;
};

/** A time of the day, typed as people do; the browser's own field would speak the system's language. */
export function TimeField({ label, isBare, value, isEnd = false, error, disabled = false, onChange }: Props) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? null : readTime(typed, isEnd);
  return (
    <TextField
      {...(isBare ? { 'aria-label': label } : { label })}
      inputMode="numeric"
      autoComplete="off"
      placeholder="10:00"
      maxLength={5}
      disabled={disabled}
      value={typed ?? value}
      error={typed !== null && read === null ? t('wrong_time') : error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        setTyped(null);
        if (read && read !== value) onChange(read);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
