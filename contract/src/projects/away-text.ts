import { upTo } from '../common.ts';
import { languageOf } from '../inbox/template-rules.ts';
import type { Language } from '../languages.ts';
import { saidMoment } from './opening-words.ts';

/** What a channel answers while the project is closed; empty: nothing. */
export const away_text = upTo(1000);

/** What it may name beside a template's variables. */
export const opensVariable = 'opens_at';

type Opening = { opens_at: number | null; now: number; zone: string; /** Of whoever writes. */ language: Language };

/** With the moment when somebody is there again; the rest of the variables is filled in as in any template. */
export function fillOpening(text: string, { opens_at, ...at }: Opening): string {
  const language = languageOf(text, at.language);
  const said = opens_at === null ? later[language] : saidMoment(opens_at, { ...at, language });
  return text.replace(/\{\{\s*opens_at\s*\}\}/g, () => said);
}

const later: Record<Language, string> = { en: 'later', ru: 'позже', pt: 'mais tarde', es: 'más tarde' };
