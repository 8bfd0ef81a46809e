import { expect, test } from 'vitest';
import { titleOf } from './page-title.ts';

const screen = (text: string) => ({ key: Symbol(text), text });

test('a tab is called by what is open, its section and the brand, with how many wait before all of it', () => {
  const section = 'Dialogues';
  expect(titleOf({ section: null, screens: [], count: 0 }, 'Parley')).toBe('Parley');
  expect(titleOf({ section, screens: [], count: 3 }, 'Parley')).toBe('(3) Dialogues – Parley');
  const screens = [screen('Anna Berg'), screen('Bo Hart')];
  expect(titleOf({ section, screens, count: 0 }, 'Parley')).toBe('Bo Hart – Dialogues – Parley');
  expect(titleOf({ section: 'Tasks', screens: [screen('Tasks')], count: 0 }, 'Parley')).toBe('Tasks – Parley');
});
