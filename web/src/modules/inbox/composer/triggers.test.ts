import { expect, test } from 'vitest';
import { replacePiece, triggerAt } from './triggers.ts';

const at = (text: string, mode: 'reply' | 'note' = 'reply') => triggerAt(text, text.length, mode);

test('a slash at the beginning of a word asks for templates', () => {
  expect(at('/')).toEqual({ kind: 'template', query: '', from: 0, to: 1 });
  expect(at('Hello /pri')).toEqual({ kind: 'template', query: 'pri', from: 6, to: 10 });
  expect(at('Line\n/цена')).toMatchObject({ kind: 'template', query: 'цена' });
  for (const text of ['and/or', 'https://', '1/2', '/a b', 'path /a/b']) expect(at(text)).toBeNull();
});

test('an at sign asks for colleagues, and only in a note; a name may have two words', () => {
  expect(at('@', 'note')).toMatchObject({ kind: 'person', query: '' });
  expect(at('Look, @Vera Li', 'note')).toMatchObject({ kind: 'person', query: 'Vera Li', from: 6 });
  expect(at('@Vera')).toBeNull();
  expect(at('vera@example', 'note')).toBeNull();
});

test('a colon with two letters asks for an emoji; a time and an address do not', () => {
  expect(at('Nice :smi')).toMatchObject({ kind: 'emoji', query: 'smi', from: 5 });
  expect(at(':улы')).toMatchObject({ kind: 'emoji', query: 'улы' });
  for (const text of [':', ':s', 'at 12:30', 'https:', 'Note: see', ':)']) expect(at(text)).toBeNull();
});

test('two braces ask for variables, also in the middle of a word, and are closed with what is chosen', () => {
  expect(at('{{')).toEqual({ kind: 'variable', query: '', from: 0, to: 2 });
  expect(at('Dear {{cli')).toMatchObject({ kind: 'variable', query: 'cli', from: 5, to: 10 });
  expect(at('({{имя', 'note')).toMatchObject({ kind: 'variable', query: 'имя', from: 1 });
  expect(triggerAt('Hi {{gr}}, all', 7, 'reply')).toMatchObject({ query: 'gr', from: 3, to: 9 });
  for (const text of ['{', 'a {b', '{{greeting}}', '{{two words']) expect(at(text)).toBeNull();
});

test('only what stands before the cursor counts, and the rest stays when it is replaced', () => {
  const text = 'Say /hi and go';
  const trigger = triggerAt(text, 7, 'reply')!;
  expect(trigger).toMatchObject({ query: 'hi', from: 4, to: 7 });
  expect(replacePiece(text, trigger, 'Hello')).toEqual({ text: 'Say Hello and go', caret: 9 });
});
