import { type ReactNode, useId } from 'react';
import classes from './choice-tiles.module.css';

export type Tile<Value extends string> = { value: Value; icon: ReactNode; label: string; note?: string };

type Props<Value extends string> = {
  legend: ReactNode;
  tiles: readonly Tile<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** More of them beside one another. */
  small?: boolean;
};

/** One of a few, each with a picture and a word of what it means. */
export function ChoiceTiles<Value extends string>({ legend, tiles, value, onChange, small }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.tiles} data-small={small || undefined}>
      <legend className={classes.legend}>{legend}</legend>
      {tiles.map((tile) => (
        <label key={tile.value} className={classes.tile}>
          <input
            type="radio"
            name={name}
            className={classes.radio}
            checked={tile.value === value}
            onChange={() => onChange(tile.value)}
          />
          <span className={classes.icon}>{tile.icon}</span>
          <span className={classes.words}>
            <span className={classes.label}>{tile.label}</span>
            {tile.note && <span className={classes.note}>{tile.note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
