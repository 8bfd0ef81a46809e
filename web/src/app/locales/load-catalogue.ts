import type { Language } from '@parley/contract/languages';
import type { LoadCatalogue } from '../../kit/i18n/i18n.ts';

/** One chunk per language, fetched only by those who speak it. */
const chunks: Record<Language, () => Promise<{ texts: Record<string, unknown> }>> = {
  ru: () => import('./ru.ts'),
  en: () => import('./en.ts'),
  pt: () => import('./pt.ts'),
  es: () => import('./es.ts'),
};

export const loadCatalogue: LoadCatalogue = async (language) => {
  const { texts } = await chunks[language]();
  return Object.fromEntries(Object.entries(texts).map(([path, room]) => [roomOf(path), room as object]));
};

/** `../../modules/inbox/locales/ru.json` belongs to the room `inbox`, `./ru.json` beside us to `app`. */
const roomOf = (path: string) => path.split('/').at(-3) ?? 'app';
