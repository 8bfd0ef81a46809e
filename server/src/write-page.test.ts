import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { version } from './version.ts';
import { writePage } from './write-page.ts';

const html = await readFile(new URL('../../web/index.html', import.meta.url), 'utf8');
const written = (env: Record<string, string>) => writePage(html, 'parley', [], readConfig(env));
const metaOf = (page: string, name: string) =>
  [...page.matchAll(new RegExp(`<meta name="${name}" content="([^"]*)"`, 'g'))].map(([, content]) => content);

test('the page names the support chat where there is one, and no key otherwise', () => {
  expect(metaOf(written({}), 'support')).toEqual(['']);
  expect(metaOf(written({ SUPPORT_WIDGET_KEY: '' }), 'support')).toEqual(['']);
  for (const key of ['1-2-a_b-c', '17-9-x', '0-0-_']) {
    expect(metaOf(written({ SUPPORT_WIDGET_KEY: key }), 'support')).toEqual([key]);
  }
  // Nothing else of the page depends on it.
  expect(written({ SUPPORT_WIDGET_KEY: '1-2-a' }).replace('content="1-2-a"', 'content=""')).toBe(written({}));
});

test('what is no key of a widget never reaches a page: the program does not start with it', () => {
  for (const wrong of ['"><script>alert(1)</script>', '1-2', '1-2-', 'a-b-c', '1-2-a b', '1-2-a"', '1-2-a\n', '$&']) {
    expect(() => readConfig({ SUPPORT_WIDGET_KEY: wrong })).toThrow('SUPPORT_WIDGET_KEY');
  }
});

test('the page says what the door offers, whose it is, and who may hold it', () => {
  const page = writePage(html, 'beseda', ['https://shop.example'], readConfig({ DEMO: 'off', OIDC_CLIENT_ID: 'x' }));
  expect(metaOf(page, 'offers')).toEqual(['google']);
  expect(metaOf(page, 'frame-parents')).toEqual(['https://shop.example']);
  expect(metaOf(page, 'version')).toEqual([version]);
  expect(page).toContain('data-brand="beseda"');
  expect(page).toContain('icon-beseda-180.png');
});
