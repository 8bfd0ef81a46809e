import { type Language, languages } from '@parley/contract/languages';
import { useEffect, useState } from 'react';
import { catalogueOf, useLanguage } from './i18n.ts';

/** How a text of this language is said in the others. */
type Names = ReadonlyMap<string, readonly string[]>;
const none: Names = new Map();
const known = new Map<Language, Promise<Names>>();

/** For whoever looks for a thing by the name it has in another language; empty until these have come. */
export function useOtherNames(isWanted: boolean): Names {
  const language = useLanguage();
  const [names, setNames] = useState(none);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    void namesIn(language).then(
      (found) => !isOver && setNames(found),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [language, isWanted]);
  return names;
}

function namesIn(language: Language): Promise<Names> {
  const names = known.get(language) ?? collect(language);
  known.set(language, names);
  names.catch(() => known.delete(language));
  return names;
}

async function collect(language: Language): Promise<Names> {
  const others = languages.filter((it) => it !== language);
  const [own, ...theirs] = await Promise.all([language, ...others].map(catalogueOf));
  const names = new Map<string, string[]>();
  const walk = (text: unknown, said: unknown[]) => {
    if (typeof text === 'string') names.set(text, [...(names.get(text) ?? []), ...said.filter(isText)]);
    else if (text)
      for (const [key, inner] of Object.entries(text))
        walk(
          inner,
          said.map((it) => under(it, key)),
        );
  };
  walk(own, theirs);
  return names;
}

const isText = (it: unknown): it is string => typeof it === 'string';
const under = (texts: unknown, key: string): unknown => (texts as Record<string, unknown> | undefined)?.[key];
