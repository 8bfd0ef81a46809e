import { type ClipboardEvent, useState } from 'react';
import { useLayer } from '../../../ui/layers.ts';
import classes from './fields-tab.module.css';

type Props = {
  label: string;
  value: string;
  maxLength: number;
  /** Answers why not, and the words stay with the reason under them. */
  onKeep: (words: string) => Promise<string | null>;
  disabled?: boolean;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
};

/** Kept when it is left or Enter is pressed; an empty one, or Esc, brings the old words back. */
export function KeptInput({ label, value, maxLength, onKeep, disabled, onPaste }: Props) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [error, setError] = useState<string | null>(null);
  // Changed from elsewhere; what was refused stays beside its reason.
  if (value !== known) {
    setKnown(value);
    if (!error) setTyped(value);
  }
  const leave = () => {
    setTyped(value);
    setError(null);
  };
  useLayer('dropdown', typed !== value, leave);
  const keep = async () => {
    const words = typed.trim();
    if (!words || words === value) return leave();
    setError(await onKeep(words));
  };
  return (
    <span className={classes.kept}>
      <input
        className={classes.name}
        aria-label={label}
        aria-invalid={error !== null}
        value={typed}
        maxLength={maxLength}
        disabled={disabled}
        onPaste={onPaste}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(null);
        }}
        onBlur={() => void keep()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      {error && (
        <span role="alert" className={classes.error}>
          {error}
        </span>
      )}
    </span>
  );
}
