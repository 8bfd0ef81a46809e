import { useForm } from '@mantine/form';
import type { ErrorCode } from '@parley/contract/errors';
import { fieldErrors } from '@parley/contract/field-errors';
import type { Endpoint, Input, Output } from '@parley/contract/http';
import type { Language } from '@parley/contract/languages';
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { api } from './api.ts';
import { type ApiError, isApiError } from './api-error.ts';
import { useLanguage } from './i18n/i18n.ts';
import { useSecondsLeft } from './seconds-left.ts';

type Values = Record<string, unknown>;
type Name<V> = Extract<keyof V, string>;

type Asking<E extends Endpoint, V extends Values> = {
  start: V;
  /** What is sent for these values; checked first by the endpoint's own rules. */
  input: (values: V) => Input<E>;
  done: (answer: Output<E>, values: V) => void | Promise<void>;
  /** Refusals that are about one field. */
  places?: Partial<Record<ErrorCode, Name<V>>>;
  /** Takes a refusal upon itself by answering true; the rest is shown in the form. */
  refused?: (error: ApiError, values: V) => boolean;
};

/** What a Mantine field wants to be given. */
type FieldProps = { value: string; onChange: (event: unknown) => void; error?: string };

/** A form over one endpoint: the contract's rules before sending, the server's words after. */
export function useEndpointForm<E extends Endpoint, V extends Values>(endpoint: E, asking: Asking<E, V>) {
  const language = useLanguage();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [sending, setSending] = useState(false);
  const waiting = useSecondsLeft(refusal);
  // Its fields are found by it: another form on the page may have fields of the same names.
  const name = useId().replace(/\W|_/g, '');
  const form = useForm<V>({
    name,
    initialValues: asking.start,
    validate: (values) => checkInput(endpoint, asking.input(values), language),
  });

  const revise = useEffectEvent(() => {
    if (Object.keys(form.errors).length) form.validate();
  });
  useEffect(() => revise(), [language]);

  async function sendValues(values: V) {
    setSending(true);
    setRefusal(null);
    try {
      await asking.done(await api(endpoint, asking.input(values)), values);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (!asking.refused?.(error, values)) showRefusal(error);
    } finally {
      setSending(false);
    }
  }

  function showRefusal(error: ApiError) {
    const place = error.code && asking.places?.[error.code];
    const fields = place ? { [place]: error.text } : firstTexts(error.errors);
    form.setErrors(fields);
    const isTold = Object.keys(fields).some((field) => field in form.values);
    if (isTold) focusFirst(fields);
    else setRefusal(error);
  }

  function focusFirst(errors: object) {
    const nodes = Object.keys(errors).map((field) => form.getInputNode<HTMLElement, never>(field as never));
    nodes.find(Boolean)?.focus();
  }

  const submit = form.onSubmit(sendValues, focusFirst);
  return {
    values: form.values,
    sending,
    /** Seconds until another try makes sense. */
    waiting,
    refusal: refusal && refusalText(refusal, waiting),
    isDirty: form.isDirty(),
    field: (name: Name<V>) => form.getInputProps(name as never) as FieldProps,
    set: (name: Name<V>, value: unknown) => form.setFieldValue(name as never, value as never),
    keepAsStart: () => form.resetDirty(),
    reset: () => form.reset(),
    submit: (event?: FormEvent<HTMLFormElement>) => {
      if (sending || waiting) event?.preventDefault();
      else submit(event);
    },
  };
}

/** A wait that is named in the text is counted down in it, and forgotten when over. */
export function refusalText(
  { text, retry_after }: Pick<ApiError, 'text' | 'retry_after'>,
  waiting: number,
): string | null {
  if (!retry_after) return text;
  return waiting ? text.replace(/\d+/, String(waiting)) : null;
}

/** The first complaint about each field, in the words of the contract. */
export function checkInput(endpoint: Endpoint, input: unknown, language: Language): Record<string, string> {
  const { error } = endpoint.input.safeParse(input, { reportInput: true });
  return error ? firstTexts(fieldErrors(error.issues, language)) : {};
}

const firstTexts = (errors: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, [text]]) => [field, text ?? '']));
