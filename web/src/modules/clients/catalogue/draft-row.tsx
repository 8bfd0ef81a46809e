import { IconCheck, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLayer } from '../../../ui/layers.ts';
import { useWayOut } from '../../../ui/use-way-out.ts';
import { theTable } from '../table/places.ts';
import { ErrorBubble } from './error-bubble.tsx';
import classes from './inline-table.module.css';
import type { Refusal } from './reason.ts';

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
  onAdd: (values: Record<string, string>) => Promise<Refusal | null>;
  onClose: () => void;
};

/** A row to be: Enter adds it and begins the next, Esc closes it. The first field is the name. */
export function DraftRow({ fields, onAdd, onClose }: Props) {
  const { t } = useTranslation('catalogue');
  const start = Object.fromEntries(fields.map((it) => [it.key, it.start]));
  const [values, setValues] = useState(start);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const row = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const first = fields[0]!.key;
  const fieldOf = (key: string) => row.current?.querySelector<HTMLElement>(`[data-field='${key}']`);
  const blamedBy = ({ field }: Refusal) => fields.find(({ key }) => key === field)?.key ?? first;
  const blamed = refusal && blamedBy(refusal);
  useLayer('dropdown', true, onClose);
  useWayOut(theTable);
  const add = async () => {
    if (!values[first]?.trim()) {
      setRefusal({ field: first, text: t('name_needed') });
      return fieldOf(first)?.focus();
    }
    const given = values;
    // What is sold beside one another is mostly alike.
    const alike = fields.flatMap((it) => (it.options ? [[it.key, given[it.key]!]] : []));
    setValues({ ...start, ...(Object.fromEntries(alike) as typeof start) });
    fieldOf(first)?.focus();
    const refused = await onAdd(given);
    if (!refused) return;
    setRefusal(refused);
    setValues(given);
    fieldOf(blamedBy(refused))?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void add();
  };
  const set = (key: string) => (event: { currentTarget: { value: string } }) => {
    setValues({ ...values, [key]: event.currentTarget.value });
    setRefusal(null);
  };
  const cell = (it: DraftField): ReactNode => {
    if (it.isOff?.(values)) return <span className={classes.none}>—</span>;
    const common = {
      className: classes.input,
      'data-field': it.key,
      'aria-label': it.title,
      'aria-invalid': it.key === blamed,
      'aria-describedby': it.key === blamed ? errorId : undefined,
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
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a press just now
        autoFocus={isFirst}
        placeholder={it.title}
        inputMode={it.inputMode}
        maxLength={it.maxLength}
      />
    );
  };
  return (
    <div ref={row} role="row" className={classes.draft}>
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
        </div>
      ))}
      <div role="cell" className={classes.cell}>
        <span className={classes.draftActions}>
          <IconButton size="sm" look="primary" label={t('add')} icon={<IconCheck />} onClick={() => void add()} />
          <IconButton size="sm" label={t('close')} icon={<IconX />} onClick={onClose} />
        </span>
      </div>
      {refusal && blamed && (
        <ErrorBubble id={errorId} field={() => fieldOf(blamed)}>
          {refusal.text}
        </ErrorBubble>
      )}
    </div>
  );
}
