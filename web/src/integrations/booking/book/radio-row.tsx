import { type ReactNode, useId } from 'react';
import classes from './book.module.css';
import { focusFirst } from './focus-first.ts';

type Option<Value> = { value: Value; key: string | number; label: ReactNode; name: string };

type Props<Value> = {
  legend: string;
  options: Option<Value>[];
  chosen: string | number | null;
  onChoose: (value: Value) => void;
  look: 'chips' | 'days' | 'times';
  /** The first choice of a form. */
  isFirst?: boolean;
};

/** One of several, by a press or by the arrow keys, as browsers have it for such a group. */
export function RadioRow<Value>({ legend, options, chosen, onChoose, look, isFirst = false }: Props<Value>) {
  const group = useId();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes[look]}>
        {options.map(({ value, key, label, name }) => (
          <label key={key} className={classes.option}>
            <input
              type="radio"
              ref={isFirst && key === chosen ? focusFirst : undefined}
              className={classes.radio}
              name={group}
              aria-label={name}
              checked={key === chosen}
              onChange={() => onChoose(value)}
            />
            <span className={classes.face}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
