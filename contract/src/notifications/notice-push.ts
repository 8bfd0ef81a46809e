import type { Language } from '../languages.ts';
import { kindOf } from './notice-kinds.ts';
import { noticePlace } from './notice-places.ts';
import { noticeWords } from './notice-words.ts';
import type { Notice } from './notices.ts';
import type { PushNotice } from './push.ts';

const longestTitle = 80;
const longestBody = 160;
const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text;

/** What a browser shows of a notice, whether a page or a push brings it. */
export function pushOf(project_id: number, notice: Notice, language: Language): PushNotice {
  const { kind, about, text } = notice;
  // Its sentence names whom it was for.
  const subject = kind === 'failed_send' ? '' : about.name;
  return {
    title: cut(noticeWords(notice, language), longestTitle),
    body: cut([subject, text].filter(Boolean).join(': '), longestBody),
    tag: `${kind}-${about.id}`,
    url: noticePlace(notice),
    contact_id: kindOf(kind).about === 'contact' ? about.id : null,
    project_id,
  };
}
