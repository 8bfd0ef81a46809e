import { createAnswer } from '@parley/contract/inbox/ai';
import { type ErrorCode, errors, errorText } from '@parley/contract/errors';
import { create } from 'zustand';
import { isApiError } from '../../../../kit/api-error.ts';
import { currentLanguage } from '../../../../kit/i18n/i18n.ts';
import { currentProject } from '../../../../kit/session.ts';
import { streamLines } from '../../../../kit/stream.ts';

export type Suggested = {
  contact_id: number;
  isWriting: boolean;
  /** What an assistant writes. */
  text: string;
  /** What the team answered to the like before; null: not known yet. */
  answers: { question: string; answer: string }[] | null;
  error: string | null;
};

export const useSuggested = create<{ suggested: Suggested | null }>(() => ({ suggested: null }));

let stop: AbortController | undefined;

/** Asks anew; whatever was being written for another question ends. */
export async function askForAnswer(contactId: number) {
  stop?.abort();
  const asking = new AbortController();
  stop = asking;
  show({ contact_id: contactId, isWriting: true, text: '', answers: null, error: null });
  const change = (how: (now: Suggested) => Partial<Suggested>) => {
    const { suggested } = useSuggested.getState();
    if (!asking.signal.aborted && suggested) show({ ...suggested, ...how(suggested) });
  };
  try {
    const asked = { project: currentProject() ?? 0, contact_id: contactId };
    for await (const line of streamLines(createAnswer, asked, { signal: asking.signal })) {
      if ('piece' in line) change(({ text }) => ({ text: text + line.piece }));
      else if ('answers' in line) change(() => ({ answers: line.answers }));
      else change(() => ({ error: textOf(line.error, line) }));
    }
  } catch (error) {
    change(() => ({ error: isApiError(error) ? error.text : textOf('ai_unreachable') }));
  }
  change(() => ({ isWriting: false }));
}

/** What has come so far stays; without any of it there is nothing to show. */
export function stopWriting() {
  stop?.abort();
  const { suggested } = useSuggested.getState();
  show(suggested && suggested.text ? { ...suggested, isWriting: false } : null);
}

export function dismiss() {
  stop?.abort();
  show(null);
}

const show = (suggested: Suggested | null) => useSuggested.setState({ suggested });

const textOf = (code: string, details: { reason?: string | undefined } = {}): string =>
  code in errors ? errorText(code as ErrorCode, currentLanguage(), details) : code;
