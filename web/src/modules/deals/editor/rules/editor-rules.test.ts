import { expect, test } from 'vitest';
import { minuteOf, readTime, timeOf } from '../../../../ui/clock-time.ts';
import { lengthOf } from './intervals.ts';
import { snippetOf } from '../sources/snippet.ts';
import { piecesOf } from './pieces.ts';

test('a text is taken apart at its placeholders and nowhere else', () => {
  expect(piecesOf('Hello, {{NAME_1}}! Call {{ PHONE }}')).toEqual([
    { text: 'Hello, ' },
    { placeholder: 'NAME_1' },
    { text: '! Call ' },
    { placeholder: 'PHONE' },
  ]);
  expect(piecesOf('{{NAMES}} and NAME')).toEqual([{ text: '{{NAMES}} and NAME' }]);
});

test('a time of the day is read as people type it', () => {
  expect(['9:30', '930', '9.30', '09:30', '0930'].map((it) => readTime(it))).toEqual(Array(5).fill('09:30'));
  expect(readTime('18')).toBe('18:00');
  expect(['', '25:00', '12:75', 'noon', '123456'].map((it) => readTime(it))).toEqual(Array(5).fill(null));
  expect(['24:00', '0:00', '24', '18:30'].map((it) => readTime(it, true))).toEqual([
    '24:00',
    '24:00',
    '24:00',
    '18:30',
  ]);
  expect(readTime('24:00')).toBeNull();
  expect(timeOf(minuteOf('22:05'))).toBe('22:05');
});

test('messages stand in the order in which they leave', () => {
  const soon = lengthOf({ days: 0, hours: 2, minutes: 0 });
  const later = lengthOf({ days: 1, time: '10:00' });
  expect(soon).toBeLessThan(later);
});

test('the form for a site sends to its address by its own names, and nothing typed breaks out of the code', () => {
  const words = { name: 'Your name', phone: 'Phone', send: 'Send', leave: 'Leave this empty', thanks: 'Thank you' };
  const source = {
    url: 'https://parley.example/forms/1/2/word',
    phone_field: 'tel"><script>',
    name_field: 'who',
    utm_field: '</script>',
  };
  const code = snippetOf(source, words);
  expect(code).toContain('action="https://parley.example/forms/1/2/word" method="post"');
  expect(code).toContain('name="who"');
  expect(code).toContain('name="tel&quot;&gt;&lt;script&gt;"');
  expect(code).toContain('name="website_url"');
  expect(code.match(/<\/script>/g)).toHaveLength(1);
});
