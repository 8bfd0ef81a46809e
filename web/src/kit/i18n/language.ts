import { isLanguage, type Language } from '@parley/contract/languages';
import { isFramed } from '../framed.ts';
import { recall, remember } from '../remember.ts';

declare global {
  interface Window {
    /** An embedding page may say its language here before the app starts. */
    LANG?: string;
  }
}

/** The places a language may come from, strongest first; the query parameter sets it, the browser only guesses. */
export type LanguageSources = {
  query?: string | null;
  frame?: string | null;
  window?: string;
  cookie?: string;
  browser?: readonly string[];
};

const NAME = 'LANG';
const FRAME_KEY = 'frame_language';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export const chooseLanguage = ({ query, frame, window, cookie, browser = [] }: LanguageSources): Language =>
  firstKnown([query, frame, window, cookie, ...browser]) ?? 'en';

const firstKnown = (words: readonly (string | null | undefined)[]): Language | undefined =>
  words.map((word) => /^\w\w(?!\w)/.exec(word ?? '')?.[0].toLowerCase()).find(isLanguage);

export function detectLanguage(): Language {
  const language = spokenLanguage();
  if (queried()) {
    rememberLanguage(language);
    leaveAddress();
  }
  return language;
}

/** The language of this page, with everything left where it stands. */
export const spokenLanguage = (): Language =>
  chooseLanguage({
    query: queried(),
    frame: isFramed() ? recall(FRAME_KEY) : null,
    window: window.LANG,
    cookie: cookieValue(document.cookie, NAME),
    browser: navigator.languages,
  });

/** Whether somebody chose it here, or a page around us did; else it was guessed by the browser's. */
export const isLanguageChosen = (): boolean =>
  firstKnown([isFramed() ? recall(FRAME_KEY) : null, window.LANG, cookieValue(document.cookie, NAME)]) !== undefined;

const queried = () => new URLSearchParams(location.search).get(NAME);

/** Read once: left in the address, it would undo a later choice at the next reload. */
function leaveAddress() {
  const address = new URL(location.href);
  address.searchParams.delete(NAME);
  history.replaceState(history.state, '', address);
}

export function rememberLanguage(language: Language) {
  document.cookie = languageCookie(language, isFramed());
  if (isFramed()) remember(FRAME_KEY, language);
}

/** A frame on another site sends cookies only when they are marked for it. */
export function languageCookie(language: Language, framed: boolean): string {
  const site = framed ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax';
  return `${NAME}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; ${site}`;
}

function cookieValue(cookies: string, name: string): string | undefined {
  const pair = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
