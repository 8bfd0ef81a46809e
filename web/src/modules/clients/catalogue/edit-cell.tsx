import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useLayer } from '../../../ui/layers.ts';
import { toast } from '../../../ui/toast.ts';
import type { Editing } from './columns.ts';
import { ErrorBubble } from './error-bubble.tsx';
import classes from './inline-table.module.css';

type Props = {
  label: string;
  editing: Editing;
  onClose: () => void;
  /** Tab: on to the next cell, or back to the one before. */
  onStep: (by: 1 | -1) => void;
};

/** Enter keeps, Esc leaves it as it was, Tab keeps and goes on. */
export function EditCell({ label, editing, onClose, onStep }: Props) {
  const { value, save, options, inputMode, maxLength } = editing;
  const [typed, setTyped] = useState(value);
  const [error, setError] = useState<string | null>(null);
  const isOver = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const leave = () => {
    isOver.current = true;
    onClose();
  };
  useLayer('dropdown', true, leave);
  const keep = async (words: string, then: () => void, stays: boolean) => {
    if (isOver.current) return;
    if (words.trim() === value) {
      isOver.current = true;
      return then();
    }
    if (!stays) {
      isOver.current = true;
      then();
      const reason = await save(words.trim());
      if (reason) toast.error(reason);
      return;
    }
    const reason = await save(words.trim());
    if (reason) return setError(reason);
    isOver.current = true;
    then();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') {
      event.preventDefault();
      const by = event.shiftKey ? -1 : 1;
      void keep(typed, () => onStep(by), false);
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void keep(typed, onClose, true);
    }
  };
  const common = { className: classes.input, 'aria-label': label, onKeyDown };
  if (options) {
    return (
      <select
        {...common}
        ref={begin}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          void keep(event.currentTarget.value, onClose, false);
        }}
        onBlur={() => void keep(typed, onClose, false)}
      >
        {options.map((it) => (
          <option key={it.value} value={it.value}>
            {it.label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <>
      <input
        {...common}
        ref={(node) => {
          field.current = node;
          begin(node);
        }}
        value={typed}
        inputMode={inputMode}
        maxLength={maxLength}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : errorId}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(null);
        }}
        onBlur={() => void keep(typed, onClose, false)}
      />
      {error && (
        <ErrorBubble id={errorId} field={() => field.current}>
          {error}
        </ErrorBubble>
      )}
    </>
  );
}

/** Once: what is typed later keeps its place. */
function begin(node: HTMLInputElement | HTMLSelectElement | null) {
  if (!node || node.dataset.begun) return;
  node.dataset.begun = 'true';
  node.focus();
  if (node instanceof HTMLInputElement) node.select();
}
