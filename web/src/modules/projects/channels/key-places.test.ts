import { connectTypes } from '@parley/contract/projects/connections';
import { languages } from '@parley/contract/languages';
import { expect, test } from 'vitest';
import { keyPlaces } from './key-places.ts';
import en from './locales/en.json';
import es from './locales/es.json';
import pt from './locales/pt.json';
import ru from './locales/ru.json';

/** Whose console it is: a link that leads anywhere else would ask for keys that are not ours to ask for. */
const hosts: Record<(typeof connectTypes)[number], string[]> = {
  whatsapp: ['console.green-api.com'],
  waba: ['developers.facebook.com', 'business.facebook.com'],
  telegram: ['t.me'],
  telegramNumbered: ['my.telegram.org'],
  viber: ['partners.viber.com'],
  vk: ['vk.com'],
  instagram: ['developers.facebook.com'],
  avito: ['www.avito.ru'],
  email: ['myaccount.google.com', 'id.yandex.ru', 'account.mail.ru', 'account.live.com', 'account.apple.com'],
};

test('each channel that can be connected leads to its provider’s console, by https and nowhere else', () => {
  const found = connectTypes.map((type) => [type, keyPlaces[type].map(({ href }) => new URL(href).host)]);
  expect(Object.fromEntries(found)).toEqual(hosts);
  const links = Object.values(keyPlaces).flat();
  expect(links.filter(({ href }) => !href.startsWith('https://'))).toEqual([]);
  expect(links.filter(({ name }) => !name.trim())).toEqual([]);
});

test('what to do first, and when the provider refuses, is told of each in every language, in words of its own', () => {
  const texts = { en, ru, pt, es };
  expect(Object.keys(texts).toSorted()).toEqual(languages.toSorted());
  for (const type of connectTypes) {
    for (const room of ['guides', 'refused'] as const) {
      const told = Object.values(texts).map((it) => it[room][type]);
      expect(told.every((words) => words.trim())).toBe(true);
      expect(new Set(told).size).toBe(told.length);
    }
  }
  const hints = connectTypes.map((type) => en.refused[type]);
  expect(new Set(hints).size).toBe(hints.length);
});
