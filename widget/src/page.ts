import { isKnownLanguage, type Language } from './texts.ts';

/** What the script's own tag says. */
export type Page = {
  /** Where the server is, with a slash at the end. */
  base: string;
  key: string;
  language: Language;
  side: 'left' | 'right';
  /** Shown in the settings of the channel: drawn by what the page tells, without the server. */
  isPreview: boolean;
  /** On a page that is about nothing else it does not wait to be opened, unless it would cover what the page says. */
  isOpen: boolean;
};

/** Where the open chat takes the whole screen, as in narrow.css. */
const narrow = '(max-width: 480px)';

export function readPage(script: HTMLScriptElement): Page | null {
  const { key = '', lang, side, preview, open } = script.dataset;
  const isPreview = preview !== undefined;
  if (!key && !isPreview) return null;
  return {
    base: new URL('.', script.src).href,
    key,
    language: languageOf(lang ?? (isPreview ? location.search.slice(1) : undefined)),
    side: side === 'left' ? 'left' : 'right',
    isPreview,
    isOpen: open !== undefined && !matchMedia(narrow).matches,
  };
}

/** The tag's word, else the page's, else the browser's; whoever speaks none of ours gets English. */
function languageOf(asked: string | undefined): Language {
  const words = [asked, document.documentElement.lang, ...navigator.languages];
  const known = words.map((word) => word?.slice(0, 2).toLowerCase()).find(isKnownLanguage);
  return known ?? 'en';
}
