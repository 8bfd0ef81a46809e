import { IconCheck, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLayer } from '../../../ui/layers.ts';
import classes from './inline-table.module.css';

export type DraftField = {
  key: string;
  title: string;
  start: string;
  options?: { value: string; label: string }[];
  inputMode?: 'decimal' | 'numeric';
  maxLength?: number;
  isFigure?: boolean;
  /** Not asked for when this holds. */
  isOff?: (values: Record<string, string>) => boolean;
};

type Props = {
  fields: DraftField[];
  /** Answers why not. */
  onAdd: (values: Record<string, string>) => Promise<string | null>;
  onClose: () => void;
};

/** A row to be: Enter adds it and begins the next, Esc closes it. The first field is the name. */
export function DraftRow({ fields, onAdd, onClose }: Props) {
  const { t } = useTranslation('catalogue');
  const start = Object.fromEntries(fields.map((it) => [it.key, it.start]));
  const [values, setValues] = useState(start);
  const [error, setError] = useState<string | null>(null);
  const name = useRef<HTMLInputElement>(null);
  const first = fields[0]!.key;
  useLayer('dropdown', true, onClose);
  const add = async () => {
    if (!values[first]?.trim()) return name.current?.focus();
    const given = values;
    // What is sold beside one another is mostly alike.
    const alike = fields.flatMap((it) => (it.options ? [[it.key, given[it.key]!]] : []));
    setValues({ ...start, ...(Object.fromEntries(alike) as typeof start) });
    name.current?.focus();
    const reason = await onAdd(given);
    if (!reason) return;
    setError(reason);
    setValues(given);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void add();
  };
  const set = (key: string) => (event: { currentTarget: { value: string } }) => {
    setValues({ ...values, [key]: event.currentTarget.value });
    setError(null);
  };
  const cell = (it: DraftField): ReactNode => {
    if (it.isOff?.(values)) return <span className={classes.none}>—</span>;
    const common = {
      className: classes.input,
      'aria-label': it.title,
      value: values[it.key],
      onChange: set(it.key),
      onKeyDown,
    };
    if (it.options) {
      return (
        <select {...common}>
          {it.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      );
    }
    const isFirst = it.key === first;
    return (
      <input
        {...common}
        ref={isFirst ? name : undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a press just now
        autoFocus={isFirst}
        placeholder={it.title}
        inputMode={it.inputMode}
        maxLength={it.maxLength}
      />
    );
  };
  return (
    <div role="row" className={classes.draft}>
      <div role="cell" className={classes.check} />
      {fields.map((it, at) => (
        <div
          key={it.key}
          role="cell"
          className={classes.cell}
          data-first={at === 0 || undefined}
          data-figure={it.isFigure || undefined}
        >
          {cell(it)}
          {at === 0 && error && (
            <span role="alert" className={classes.error}>
              {error}
            </span>
          )}
        </div>
      ))}
      <div role="cell" className={classes.cell}>
        <span className={classes.draftActions}>
          <IconButton size="sm" look="primary" label={t('add')} icon={<IconCheck />} onClick={() => void add()} />
          <IconButton size="sm" label={t('close')} icon={<IconX />} onClick={onClose} />
        </span>
      </div>
    </div>
  );
}
