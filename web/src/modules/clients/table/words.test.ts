import type { CustomField } from '@parley/contract/fields/fields';
import { type Language, languages } from '@parley/contract/languages';
import i18next, { type TFunction } from 'i18next';
import { expect, test } from 'vitest';
import en from '../locales/en.json';
import es from '../locales/es.json';
import pt from '../locales/pt.json';
import ru from '../locales/ru.json';
import { bulkWords, type DoneWord } from './bulk-words.ts';
import { conditionWords } from './condition-words.ts';

const texts = { en, es, pt, ru };
const wordsOf = async (language: Language) => {
  const words = i18next.createInstance();
  await words.init({ lng: language, resources: { [language]: { clients: texts[language] } }, defaultNS: 'clients' });
  return words.t as unknown as TFunction<'clients'>;
};
/** Spaces between thousands do not break. */
const plain = (text: string) => text.replace(/\s/g, ' ');

test('of very many it is told what is being done and to how many of them', async () => {
  const t = await wordsOf('ru');
  const told = (word: DoneWord, total: number, more = false) =>
    plain(bulkWords(t, 'ru', word, { changed: 200, is_going_on: true, all: { total, more } }));
  expect(told('deleted', 281)).toBe('Удаляем 281 клиента, таблица обновится сама');
  expect(told('archived', 20_282)).toBe('Переносим в архив 20 282 клиента, таблица обновится сама');
  expect(told('assigned', 20_282)).toBe('Меняем ответственного у 20 282 клиентов, таблица обновится сама');
  expect(told('changed', 100_000, true)).toBe('Меняем данные 100 000+ клиентов, таблица обновится сама');
});

test.each(languages)(
  'in %s every deed on many says its figure, while it goes on and when it is done',
  async (language) => {
    const t = await wordsOf(language);
    for (const word of ['changed', 'archived', 'unarchived', 'assigned', 'foldered', 'deleted'] as const) {
      const all = { total: 812, more: false };
      expect(bulkWords(t, language, word, { changed: 200, is_going_on: true, all })).toMatch(/\b812\b/);
      expect(bulkWords(t, language, word, { changed: 200, is_going_on: true, all: undefined })).toMatch(/\b200\+/);
      expect(bulkWords(t, language, word, { changed: 7, is_going_on: false, all })).toMatch(/\b7\b/);
    }
  },
);

test.each(languages)('in %s an option that was removed is told in words', async (language) => {
  const level = { id: 5, label: 'Level', type: 'list', fields: [{ id: 1, value: 'Gold' }] } as CustomField;
  const words = conditionWords(await wordsOf(language), language, level, { field_id: 5, options: [1, 10_205] });
  expect(words).toBe(`Level: Gold, ${texts[language].filter.gone.option}`);
});

test('a condition says figures and days as the reader writes them', async () => {
  const visits = { id: 3, label: 'Visits', type: 'number' } as CustomField;
  const birthday = { id: 4, label: 'Birthday', type: 'date' } as CustomField;
  const [english, russian] = [await wordsOf('en'), await wordsOf('ru')];
  expect(conditionWords(english, 'en', visits, { field_id: 3, from: 20_000, to: 1_000_000 })).toBe(
    'Visits: from 20,000 to 1,000,000',
  );
  expect(plain(conditionWords(russian, 'ru', visits, { field_id: 3, to: 20_000 }))).toBe('Visits: до 20 000');
  expect(plain(conditionWords(russian, 'ru', birthday, { field_id: 4, from: '1990-05-09' }))).toBe(
    'Birthday: от 9 мая 1990',
  );
});
