import { expect, test } from 'vitest';
import { firstChoices, isAllowedOrigin, readWidgetKey, widgetChoices, widgetKey } from './settings.ts';

test('a key leads back to its widget, whatever its word holds', () => {
  const place = { project_id: 101, channel_id: 511 };
  for (const word of ['aaaabbbbccccdddd', '-_-_-_-_-_-_-_-_']) {
    expect(readWidgetKey(widgetKey(place, { ...firstChoices, word }))).toEqual({ ...place, word });
  }
});

test('what is missing in stored choices has its first value, and what was never connected has none', () => {
  expect(widgetChoices({})).toBeNull();
  expect(widgetChoices({ widget: {} })).toBeNull();
  expect(widgetChoices({ widget: { word: 'w' } })).toEqual({ ...firstChoices, word: 'w' });
  const stored = { word: 'w', color: '#112233', asks: ['phone', 'shoe size', 'name'] };
  expect(widgetChoices({ widget: stored })).toMatchObject({ color: '#112233', asks: ['name', 'phone'] });
});

test('without a list any site may use a widget; with one only the sites on it', () => {
  expect(isAllowedOrigin([], 'https://anywhere.example')).toBe(true);
  expect(isAllowedOrigin([], null)).toBe(true);
  const some = ['https://shop.example', 'https://*.brand.example', 'http://localhost:3000'];
  const asked = {
    'https://shop.example': true,
    'http://localhost:3000': true,
    'https://a.brand.example': true,
    'https://a.b.brand.example': true,
    'https://brand.example': false,
    'https://notbrand.example': false,
    'http://shop.example': false,
    'https://shop.example:8443': false,
    'https://shop.example.evil.example': false,
    'https://evil-shop.example': false,
    null: false,
  };
  for (const [origin, isAllowed] of Object.entries(asked)) {
    expect({ origin, is: isAllowedOrigin(some, origin) }).toEqual({ origin, is: isAllowed });
  }
  expect(isAllowedOrigin(some, null)).toBe(false);
});
