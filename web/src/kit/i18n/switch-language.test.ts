import type { Language } from '@parley/contract/languages';
import i18next from 'i18next';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addTexts, startI18n, switchLanguage } from './i18n.ts';

const waiting: (() => void)[] = [];
const slowly = <T>(it: T) => new Promise<T>((resolve) => waiting.push(() => resolve(it)));
const load = (language: Language, part: string) => {
  const texts = { [part]: { word: `${part} in ${language}` } };
  return part === 'first' ? Promise.resolve(texts) : slowly(texts);
};

beforeAll(() => vi.stubGlobal('document', { documentElement: {}, cookie: '' }));
// Others of this worker have no page.
afterAll(() => void vi.unstubAllGlobals());

test('texts that are on their way when the language is switched come in both', async () => {
  await startI18n('ru', load, 'first');
  const adding = addTexts('later');
  await switchLanguage('en');
  waiting.shift()!();
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  waiting.shift()!();
  await adding;
  expect(i18next.t('later:word' as never)).toBe('later in en');
});
