import { tooLong } from '@parley/contract/field-errors';
import { type ReactNode, type Ref, type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { useLayer } from '../../../ui/layers.ts';
import { join } from '../../../ui/join.ts';
import { useWayOut } from '../../../ui/use-way-out.ts';
import classes from './inline-field.module.css';

type Props = {
  label: string;
  /** What is typed over. */
  value: string;
  /** Answers why not, and the field stays open with these words under it. */
  onSave: (value: string) => Promise<string | null>;
  /** As it is read; the value itself unless said. */
  children?: ReactNode;
  /** The same in words, where it is more than these. */
  words?: string;
  empty?: string;
  /** Beside the value, such as copying it. */
  aside?: ReactNode;
  type?: 'text' | 'tel' | 'email';
  /** Which keys a phone offers. */
  inputMode?: 'decimal' | undefined;
  /** Of more nothing is cut away: the field says what it takes. */
  maxLength?: number;
  /** Several lines: Enter makes a new one, Ctrl+Enter saves. */
  isLong?: boolean;
  className?: string | undefined;
  /** Opened from elsewhere, such as a menu. */
  isOpen?: boolean;
  onClosed?: () => void;
};

/** A value that becomes a field when it is clicked: Enter saves, Esc leaves it as it was. */
export function InlineField({
  label,
  value,
  children,
  words,
  empty,
  aside,
  className,
  isOpen,
  onClosed,
  ...rest
}: Props) {
  const { t } = useTranslation('card');
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const shown = empty ?? t('add');
  const read = words ?? (typeof children === 'string' ? children : value);
  const close = () => {
    setEditing(false);
    onClosed?.();
  };
  if (isEditing || isOpen)
    return <Editor {...rest} label={label} value={value} className={className} button={button} onClose={close} />;
  return (
    <span className={join(classes.read, className)}>
      <button
        ref={button}
        type="button"
        className={classes.value}
        data-empty={!value || undefined}
        aria-label={t('edit', { field: label, value: value ? read : shown })}
        onClick={() => setEditing(true)}
      >
        {value ? (children ?? value) : shown}
      </button>
      {value && aside}
    </span>
  );
}

type EditorProps = Pick<
  Props,
  'label' | 'value' | 'onSave' | 'type' | 'inputMode' | 'maxLength' | 'isLong' | 'className'
> & {
  /** What stands here while nothing is typed. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

function Editor({ label, value, onSave, type = 'text', inputMode, maxLength, isLong, ...rest }: EditorProps) {
  const { className, button, onClose } = rest;
  const [text, setText] = useState(value);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const language = useLanguage();
  const id = useId();
  const isTooLong = maxLength !== undefined && text.trim().length > maxLength;
  const error = isTooLong ? tooLong(maxLength, language) : refusal;
  useLayer('dropdown', true, onClose);
  useWayOut(() => button.current);
  const save = async () => {
    if (isSaving || isTooLong) return;
    if (text.trim() === value) return onClose();
    setSaving(true);
    const reason = await onSave(text.trim());
    setSaving(false);
    if (reason === null) onClose();
    else setRefusal(reason);
  };
  const field = {
    ref: ((node: HTMLInputElement | HTMLTextAreaElement | null) => {
      // Once: what is typed later keeps its place.
      if (!node || node.dataset.begun) return;
      node.dataset.begun = 'true';
      node.focus();
      node.select();
    }) as Ref<never>,
    className: classes.input,
    'aria-label': label,
    'aria-invalid': error !== null,
    'aria-describedby': error ? id : undefined,
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => {
      setText(event.currentTarget.value);
      setRefusal(null);
    },
    onBlur: () => void save(),
    onKeyDown: (event: { key: string; ctrlKey: boolean; metaKey: boolean; preventDefault: () => void }) => {
      if (event.key !== 'Enter' || (isLong && !event.ctrlKey && !event.metaKey)) return;
      event.preventDefault();
      void save();
    },
  };
  return (
    <span className={join(classes.edit, className)}>
      {isLong ? <textarea {...field} rows={4} /> : <input {...field} type={type} inputMode={inputMode} />}
      {error && (
        <span id={id} role="alert" className={classes.error}>
          {error}
        </span>
      )}
    </span>
  );
}
