import { expect, test } from 'vitest';

const components = import.meta.glob('../../ui/*.tsx');
const parts = import.meta.glob<string>('./**/*.tsx', { eager: true, query: '?raw', import: 'default' });
const roof = import.meta.glob<string>('../providers.tsx', { eager: true, query: '?raw', import: 'default' });
const inside = import.meta.glob<string>('../../ui/*.tsx', { eager: true, query: '?raw', import: 'default' });

test('every component is shown, or is a piece of one that is', () => {
  const users = Object.values({ ...parts, ...roof, ...inside });
  const names = Object.keys(components).map((path) => path.split('/').at(-1) ?? '');
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !users.some((source) => source.includes(`/${name}'`)))).toEqual([]);
});
