import { useState } from 'react';
import { join } from './join.ts';
import { useLayer } from './layers.ts';
import classes from './kept-name.module.css';

type Props = {
  label: string;
  value: string;
  maxLength?: number;
  readOnly?: boolean;
  className?: string | undefined;
  /** Answers why not, and the words stay with the reason under them. */
  onKeep: (words: string) => Promise<string | null>;
};

/** A name that is typed over where it stands: kept by Enter or leaving, brought back by Esc or when emptied. */
export function KeptName({ label, value, maxLength = 100, readOnly = false, className, onKeep }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const leave = () => {
    setTyped(null);
    setError(null);
  };
  useLayer('dropdown', typed !== null && typed !== value, leave);
  const keep = async () => {
    const words = typed?.trim();
    if (!words || words === value) return leave();
    const reason = await onKeep(words);
    if (reason) setError(reason);
    else leave();
  };
  return (
    <span className={join(classes.kept, className)}>
      <input
        className={classes.name}
        aria-label={label}
        aria-invalid={error !== null}
        value={typed ?? value}
        maxLength={maxLength}
        readOnly={readOnly}
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
