import { type Actor, meansKinds, system } from '@parley/contract/actors';
import { type Language, languages } from '@parley/contract/languages';
import i18next, { type TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { actorWords, isByItself } from './actor-words.ts';
import en from './locales/en.json';
import es from './locales/es.json';
import pt from './locales/pt.json';
import ru from './locales/ru.json';
import { ruleName } from './rule-name.ts';

const texts = { en, es, pt, ru };
const wordsOf = async (language: Language) => {
  const words = i18next.createInstance();
  const interpolation = { escapeValue: false };
  await words.init({
    lng: language,
    resources: { [language]: { ui: texts[language] } },
    defaultNS: 'ui',
    interpolation,
  });
  return words.t as unknown as TFunction<'ui'>;
};
const anna: Actor = { kind: 'member', id: 1, name: 'Anna', means: null };
const welcome = { kind: 'rule', id: 7, name: 'Welcome' } as const;

test('who did it is said in words, with what they did it by', async () => {
  const t = await wordsOf('en');
  expect(actorWords(anna, t)).toBe('Anna');
  expect(actorWords({ ...anna, means: welcome }, t)).toBe('Rule “Welcome” of Anna');
  expect(actorWords({ ...anna, means: { kind: 'api_key', id: 2, name: 'Site' } }, t)).toBe('API key “Site” of Anna');
  expect(actorWords({ ...anna, means: { kind: 'import', id: 3, name: null } }, t)).toBe('Import of Anna');
  expect(actorWords({ ...system, means: welcome }, t)).toBe('Rule “Welcome”');
  expect(actorWords({ kind: 'client', id: 9, name: 'Ben', means: null }, t)).toBe('The client');
  const site = { kind: 'integration', id: null, name: 'Shop', means: { kind: 'form', id: 4, name: 'Shop' } } as const;
  expect(actorWords(site, t)).toBe('Form “Shop”');
  expect(actorWords(system, t)).toBe('Automatically');
  expect(actorWords({ ...anna, name: '' }, t)).toBe('Former colleague');
  expect(actorWords({ ...anna, means: welcome }, await wordsOf('ru'))).toBe('Правило «Welcome» (Anna)');
});

test.each(languages)('in %s every means has words, with a name and without', async (language) => {
  const t = await wordsOf(language);
  for (const kind of meansKinds) {
    const words = actorWords({ ...anna, means: { kind, id: 1, name: 'Site & <Co>' } }, t);
    expect(words).toContain('Anna');
    expect(words).toContain('Site & <Co>');
    expect(actorWords({ ...system, means: { kind, id: null, name: null } }, t)).not.toMatch(/actor\.|\{\{/);
  }
});

test('a rule works by itself, also for whoever made it', () => {
  expect([anna, { ...anna, means: welcome }, system].map(isByItself)).toEqual([false, true, true]);
  expect(isByItself({ ...anna, means: { kind: 'import', id: 3, name: null } })).toBe(false);
});

test('a rule is named by its first words', () => {
  expect(ruleName('Hello {{NAME}},\nthank you!')).toBe('Hello …, thank you!');
  expect(ruleName('Call the client back and ask whether the offer suits')).toBe(
    'Call the client back and ask whether…',
  );
});
