import type { Language } from '@parley/contract/languages';

export type Emoji = { emoji: string; label: string; tags?: string[]; version?: number };

/** Newer ones are blanks on many of the phones they would be sent to. */
export const newestEmoji = 15;

/** Where the picker and the popover find names of emoji; ours, in each language. */
export const emojiAddress = `${import.meta.env.BASE_URL}emoji`;

const known = new Map<Language, Promise<Emoji[]>>();

export function emojiNames(language: Language): Promise<Emoji[]> {
  const loading =
    known.get(language) ??
    fetch(`${emojiAddress}/${language}/data.json`)
      .then((answer) => answer.json() as Promise<Emoji[]>)
      .then((all) => all.filter(({ version = 0 }) => version <= newestEmoji));
  known.set(language, loading);
  // A failure is not remembered: the next look asks again.
  loading.catch(() => known.delete(language));
  return loading;
}

/** By the beginning of a word of the name or of what it is also called; names before the rest. */
export function findEmoji(all: readonly Emoji[], query: string, most = 24): Emoji[] {
  const wanted = query.toLowerCase().replaceAll('_', ' ');
  const starts = (text: string) =>
    text
      .toLowerCase()
      .split(/[\s:-]+/)
      .some((word) => word.startsWith(wanted));
  const named = all.filter(({ label }) => starts(label));
  const tagged = all.filter((it) => !named.includes(it) && it.tags?.some(starts));
  return [...named, ...tagged].slice(0, most);
}
