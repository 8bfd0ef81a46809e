import { type ConnectType, fieldsOf } from '@parley/contract/projects/connections';
import { leadsElsewhere } from '@parley/contract/projects/destinations';
import { type FormEvent, useRef, useState } from 'react';
import { type ApiError, isApiError } from '../../../kit/api-error.ts';
import { serversOf } from './mail-servers.ts';

type Texts = Record<string, string>;

/** What is typed into a channel's form; the server checks it together with the provider, and names what is wrong. */
export function useConnectForm(type: ConnectType, known: Texts, send: (entered: Texts) => Promise<void>) {
  const first = { ...Object.fromEntries(fieldsOf(type).map((it) => [it.name, it.first ?? ''])), ...known };
  const [values, setValues] = useState<Texts>(first);
  const [errors, setErrors] = useState<Texts>({});
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const isMoved = (entered: Texts): boolean => leadsElsewhere(fieldsOf(type), known, entered);

  const set = (name: string, value: string) => {
    setErrors(({ [name]: _, ...rest }) => rest);
    setValues((before) => {
      const next = { ...before, [name]: value, ...(name === 'email_email' && serversOf(value, before)) };
      return isMoved(next) === isMoved(before) ? next : { ...next, ...consents(type, isMoved(next) ? {} : known) };
    });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    setRefusal(null);
    setErrors({});
    try {
      await send(values);
    } catch (error) {
      if (!isApiError(error)) throw error;
      // What Telegram asks of few stands behind “More”, which its error unfolds.
      const wrong = error.code === 'telegram_app_needed' ? { api_id: error.text } : wrongFields(error.errors);
      setErrors(wrong);
      const place = Object.keys(wrong).find((name) => name in values || name === 'name');
      if (place) focus(place);
      else setRefusal(error);
    } finally {
      setSending(false);
    }
  };

  /** After the errors are drawn: a field behind “More” is unfolded by its error. */
  const focus = (name: string) =>
    setTimeout(() => form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus());

  return {
    form,
    values,
    errors,
    refusal,
    sending,
    /** It leads elsewhere than what is known: secrets and consents are asked for again. */
    isMoved: isMoved(values),
    set,
    fill: (given: Texts) => setValues((before) => ({ ...before, ...given })),
    submit,
  };
}

export type ConnectForm = ReturnType<typeof useConnectForm>;

/** What was agreed to, which is for one place only. */
const consents = (type: ConnectType, known: Texts): Texts =>
  Object.fromEntries(
    fieldsOf(type).flatMap(({ name, kind }) => (kind === 'consent' ? [[name, known[name] ?? '']] : [])),
  );

/** The server speaks of `settings.token`, the form of `token`. */
const wrongFields = (errors: Record<string, string[]>): Texts =>
  Object.fromEntries(Object.entries(errors).map(([path, [text]]) => [path.replace(/^settings\./, ''), text ?? '']));
