import type { AskedField } from '@parley/contract/widget/settings';
import { useState } from 'preact/hooks';
import { isFailure } from '../api.ts';
import { saidBack } from '../back-at.ts';
import { useChat, useUi } from './context.ts';

type Field = AskedField | 'message';
type Values = Partial<Record<Field, string>>;
const completes = { name: 'name', email: 'email', phone: 'tel', message: 'off' } as const;
const kinds = { name: { type: 'text' }, email: { type: 'email' }, phone: { type: 'tel' } } as const;

/** What is asked before the first word; while nobody is here, also where to answer. */
export function FirstForm() {
  const { say, talk, language } = useUi();
  const { look, isOnline, backAt } = useChat();
  const [values, setValues] = useState<Values>({});
  const [wrong, setWrong] = useState<Values>({});
  const [refused, setRefused] = useState('');
  const [isSending, setIsSending] = useState(false);
  const fields: Field[] = [...asked(talk?.asked() ?? look.asks, isOnline), 'message'];

  const submit = async (event: Event) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const mistakes = Object.fromEntries(
      fields.map((field) => [field, mistakeIn(field, values[field]?.trim() ?? '')]).filter(([, name]) => name),
    ) as Partial<Record<Field, Mistake>>;
    setWrong(Object.fromEntries(Object.entries(mistakes).map(([field, name]) => [field, say(name)])));
    const [first] = Object.keys(mistakes);
    if (first) return form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    if (!talk || isSending) return;
    setIsSending(true);
    setRefused('');
    const { message = '', ...profile } = values;
    try {
      await talk.begin(profile);
      await talk.write(message.trim(), null);
    } catch (error) {
      if (!isFailure(error)) throw error;
      setRefused(error.text || say('no_answer'));
    } finally {
      setIsSending(false);
    }
  };

  return (
    <form class="form" onSubmit={(event) => void submit(event)} noValidate>
      <p class="intro">
        {isOnline ? look.greeting || say('greeting') : look.offline_text || say('offline_text')}
        {!isOnline && ` ${saidBack(backAt, say, language)}`}
      </p>
      {fields.map((field, place) => {
        const props = {
          name: field,
          value: values[field] ?? '',
          autocomplete: completes[field],
          'aria-invalid': wrong[field] ? true : undefined,
          'aria-describedby': wrong[field] ? `wrong-${field}` : undefined,
          'data-first': place === 0 ? true : undefined,
          onInput: (event: { currentTarget: { value: string } }) =>
            setValues({ ...values, [field]: event.currentTarget.value }),
        };
        return (
          <label key={field} class="field">
            <span>{say(field)}</span>
            {field === 'message' ? (
              <textarea {...props} rows={4} maxLength={20_000} onKeyDown={sendByEnter} />
            ) : (
              <input {...props} {...kinds[field]} maxLength={254} />
            )}
            {wrong[field] && (
              <span class="wrong" id={`wrong-${field}`}>
                {wrong[field]}
              </span>
            )}
          </label>
        );
      })}
      {refused && (
        <p class="wrong" role="alert">
          {refused}
        </p>
      )}
      <button type="submit" class="primary" disabled={isSending}>
        {say(isOnline ? 'start' : 'leave')}
      </button>
    </form>
  );
}

/** As in the conversation that follows: Shift begins a new line. */
function sendByEnter(event: KeyboardEvent & { currentTarget: HTMLTextAreaElement }) {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Away, an address is always asked for, unless a phone is. */
function asked(fields: AskedField[], isOnline: boolean): AskedField[] {
  if (isOnline || fields.includes('email') || fields.includes('phone')) return fields;
  return [...fields, 'email'];
}

type Mistake = 'required' | 'wrong_email' | 'wrong_phone';

/** The same rules as the server's, before it is asked. */
function mistakeIn(field: Field, value: string): Mistake | null {
  if (!value) return 'required';
  if (field === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return 'wrong_email';
  if (field === 'phone' && !/^\+?\d{7,15}$/.test(value.replace(/[^\d+]/g, ''))) return 'wrong_phone';
  return null;
}
