import { languages, type Language } from '@parley/contract/languages';
import { describe, expect, test } from 'vitest';
import { regions } from '@parley/contract/money';

const HERE = 'file:///src/kit/i18n/';

type Texts = { [key: string]: string | Texts };

const files = import.meta.glob<Texts>('../../**/locales/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const registry = sources['../../app/locales/typed-keys.ts'] ?? '';

/** room -> language -> dotted key -> text */
const rooms = new Map<string, Partial<Record<Language, Map<string, string>>>>();
for (const [path, texts] of Object.entries(files)) {
  const [, room, language] = /([^/]+)\/locales\/(\w+)\.json$/.exec(new URL(path, HERE).pathname) ?? [];
  if (!room) continue;
  rooms.set(room, { ...rooms.get(room), [language as Language]: new Map(flatten(texts)) });
}

test('rooms were found', () => {
  expect([...rooms.keys()]).toContain('ui');
  expect(registry).not.toBe('');
});

describe.each([...rooms])('the texts of %s', (room, texts) => {
  test('exist in exactly four languages', () => {
    expect(Object.keys(texts).sort()).toEqual([...languages].sort());
  });

  test('are known to the type check', () => {
    const name = room.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const key = name === room ? room : `'${room}'`;
    expect(registry).toMatch(new RegExp(`^      ${key}: typeof ${name};$`, 'm'));
  });

  test.each(languages)('%s has the same keys as English', (language) => {
    expect(meanings(texts[language])).toEqual(meanings(texts.en));
  });

  test.each(languages)('%s has every plural form of its language and no other', (language) => {
    const forms = new Intl.PluralRules(regions[language]).resolvedOptions().pluralCategories.toSorted();
    const wrong = [...pluralsOf(texts[language])].filter(([, found]) => String(found.toSorted()) !== String(forms));
    expect(wrong).toEqual([]);
  });

  // One expectation for all texts: one for each of some thousands costs more than the check itself.
  test.each(languages)('%s fills in the same values as English', (language) => {
    const wrong = [...(texts[language] ?? [])].filter(([key, text]) => {
      const english = texts.en?.get(key) ?? texts.en?.get(key.replace(PLURAL, '_other')) ?? '';
      // A form for one may say "one" in words instead of the number.
      const free = (names: string[]) => String(names.filter((name) => name !== 'count'));
      return text === '' || text.trim() !== text || free(valuesOf(text)) !== free(valuesOf(english));
    });
    expect(wrong).toEqual([]);
  });

  test('are all shown somewhere', () => {
    const used = usesOf(room);
    const unused = meanings(texts.en).filter((key) => !used(key));
    expect(unused).toEqual([]);
  });
});

const PLURAL = /_(zero|one|two|few|many|other)$/;

function* flatten(texts: Texts, prefix = ''): Generator<[string, string]> {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') yield [prefix + key, value];
    else yield* flatten(value, `${prefix}${key}.`);
  }
}

function meanings(texts = new Map<string, string>()): string[] {
  const plurals = pluralsOf(texts);
  const base = (key: string) => key.replace(PLURAL, '');
  return [...new Set([...texts.keys()].map((key) => (plurals.has(base(key)) ? base(key) : key)))].sort();
}

/** `days_one`, `days_other` are forms of `days`; a lone `too_many` is a key of its own. */
function pluralsOf(texts = new Map<string, string>()): Map<string, string[]> {
  const forms = [...texts.keys()].flatMap((key) => {
    const form = PLURAL.exec(key)?.[1];
    return form ? [{ base: key.replace(PLURAL, ''), form }] : [];
  });
  const grouped = Map.groupBy(forms, ({ base }) => base);
  return new Map(
    [...grouped].filter(([, found]) => found.length > 1).map(([base, found]) => [base, found.map(({ form }) => form)]),
  );
}

const valuesOf = (text: string) => [...text.matchAll(/{{\s*([\w.]+)/g)].map((match) => match[1] ?? '').sort();

/** Tells of a key whether it is quoted whole in a file that speaks of the room, or made there from a template. */
function usesOf(room: string): (key: string) => boolean {
  const speaking = Object.values(sources).filter((source) =>
    [`'${room}'`, `"${room}"`, `'${room}:`].some((text) => source.includes(text)),
  );
  const quoted = new Set(speaking.flatMap((source) => source.match(/(?<=['"])[\w.:-]+(?=['"])/g) ?? []));
  const templates = speaking
    .flatMap((source) => [...source.matchAll(/`(?:\w+:)?([\w.]*)\$\{[^`]*?\}([\w.]*)`/g)])
    .map(([, start = '', end = '']) => ({ start, end }))
    .filter(({ start }) => start !== '');
  return (key) =>
    quoted.has(key) ||
    quoted.has(`${room}:${key}`) ||
    templates.some(({ start, end }) => key.startsWith(start) && key.endsWith(end));
}
