import i18next, { type TFunction } from 'i18next';
import { useLanguage } from './i18n.ts';

type Texts = { t: TFunction; i18n: typeof i18next };

const known = new Map<string, Texts>();

/**
 * Stands in for the hook of react-i18next (vite.config.ts), which asks ten others at every call, and a screen calls it by
 * the hundred. All texts of a screen are here before it is drawn, so only the language can change under it.
 */
export function useTranslation(rooms: string | readonly [string, ...string[]]): Texts {
  const language = useLanguage();
  const room = typeof rooms === 'string' ? rooms : rooms[0];
  const key = `${language} ${room}`;
  const texts = known.get(key) ?? { t: textsOf(language, room), i18n: i18next };
  known.set(key, texts);
  return texts;
}

/** Words without anything to fill in are looked up once, and past the library where nothing in them asks for it. */
function textsOf(language: string, room: string): TFunction {
  const look = i18next.getFixedT(language, room as never) as unknown as (key: string, filling?: object) => string;
  const found = new Map<string, string>();
  const t = (key: string, filling?: object): string => {
    if (filling) return look(key, filling);
    const words = found.get(key) ?? plainText(language, room, key) ?? look(key);
    // Those that come with a later part of the catalogue are not known by their key for ever.
    if (words !== key) found.set(key, words);
    return words;
  };
  return t as unknown as TFunction;
}

function plainText(language: string, room: string, key: string): string | undefined {
  const at = key.indexOf(':');
  let found: unknown = i18next.getResourceBundle(language, at < 0 ? room : key.slice(0, at));
  for (const word of key.slice(at + 1).split('.')) found = (found as Record<string, unknown> | undefined)?.[word];
  return typeof found === 'string' && !/\{\{|\$t\(/.test(found) ? found : undefined;
}
