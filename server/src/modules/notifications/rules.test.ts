import { languages } from '@parley/contract/languages';
import { describe, expect, test } from 'vitest';
import { noticeOf, outcomeOf } from './rules.ts';

const now = new Date('2026-03-01T10:00:00Z');
const inSeconds = (n: number) => ({ retry_at: new Date(now.getTime() + n * 1000) });

describe('a push service’s answer', () => {
  test('is told, gone for good, or refused this once', () => {
    for (const status of [200, 201, 202, 204]) expect(outcomeOf(status, undefined, now)).toBe('told');
    for (const status of [404, 410]) expect(outcomeOf(status, undefined, now)).toBe('gone');
    for (const status of [301, 302, 307, 400, 401, 403, 413]) expect(outcomeOf(status, undefined, now)).toBe('refused');
  });

  test('may put a push off, by seconds or until a date, and never for ever', () => {
    expect(outcomeOf(429, '120', now)).toEqual(inSeconds(120));
    expect(outcomeOf(503, 'Sun, 01 Mar 2026 10:01:00 GMT', now)).toEqual(inSeconds(60));
    expect(outcomeOf(429, '86400', now)).toEqual(inSeconds(600));
    expect(outcomeOf(429, '0', now)).toEqual(inSeconds(1));
    for (const odd of [undefined, '', 'soon']) expect(outcomeOf(500, odd, now)).toEqual(inSeconds(30));
  });
});

describe('a notice', () => {
  const said = { contact_id: 7, message: 'Hello', message_type: 'text', operator_name: null } as const;
  const place = { contact_name: 'Anna', is_room: false, language: 'en' } as const;

  test('never outgrows what push services take, whatever is written', () => {
    for (const letter of ['a', 'я', '漢', '👩‍👩‍👧‍👦', '\u0000', '"']) {
      const long = letter.repeat(5000);
      const colleague = { ...said, message: long, operator_name: long };
      const notice = noticeOf(1, colleague, { ...place, contact_name: long, is_room: true });
      expect(Buffer.byteLength(JSON.stringify(notice))).toBeLessThan(3900);
      expect(notice.body.isWellFormed() && notice.title.isWellFormed()).toBe(true);
      expect(notice.title.endsWith('…')).toBe(true);
    }
    expect(noticeOf(1, said, place)).toMatchObject({ title: 'Anna', body: 'Hello' });
  });

  test('has a word in every language where there is no text', () => {
    for (const language of languages) {
      for (const message_type of ['text', 'image', 'file', 'audio', 'video'] as const) {
        const { body } = noticeOf(1, { ...said, message: ' ', message_type }, { ...place, language });
        expect(body).not.toBe('');
      }
    }
  });
});
