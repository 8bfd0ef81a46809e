import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';

/** Plurals are i18next's, but the promise to Russian readers is ours. */
const days = {
  ru: {
    days_one: '{{count}} день',
    days_few: '{{count}} дня',
    days_many: '{{count}} дней',
    days_other: '{{count}} дня',
  },
  en: { days_one: '{{count}} day', days_other: '{{count}} days' },
};
const counted = i18next.createInstance();

beforeAll(async () => {
  await counted.init({
    lng: 'ru',
    resources: { ru: { ui: days.ru }, en: { ui: days.en } },
    ns: ['ui'],
    defaultNS: 'ui',
  });
});

const inWords = (count: number) => String(counted.t('days' as never, { count } as never));

test('days are counted by Russian rules', () => {
  expect([1, 2, 5, 11, 21, 22, 25, 111].map(inWords)).toEqual([
    '1 день',
    '2 дня',
    '5 дней',
    '11 дней',
    '21 день',
    '22 дня',
    '25 дней',
    '111 дней',
  ]);
});
