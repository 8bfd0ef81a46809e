import { expect, test } from 'vitest';
import { logged } from '../../test/logged.ts';
import { hidden, neverLog } from './hidden.ts';
import { log } from './log.ts';

const token = 'k7Jd93hfLs02mAq8';

test.each([
  ['the bot token of an address', `POST https://api.telegram.org/bot900:${token}/getMe failed`],
  ['the instance token of an address', `https://api.green-api.com/waInstance11/sendMessage/${token} 500`],
  ['the word of a hook', `GET /hooks/4/12/${token} 404`],
  ['a link to a calendar', `/public/calendars/1.2.${token}.ics`],
  ['a bearer', `{"authorization":"Bearer ${token}"}`],
  ['a basic login', `authorization: Basic ${token}==`],
  ['a login to a mailbox', `A1 AUTHENTICATE PLAIN ${token}`],
  ['the password of an address', `smtp://post:${token}@mail.example:465 does not answer`],
  ['a token of a query', `https://graph.example/me?fields=id&access_token=${token}&v=1`],
  ['a password of a body', `sent {"login":"vera","password":"${token}"}`],
  ['the same written once more as JSON', JSON.stringify({ body: JSON.stringify({ client_secret: token }) })],
  ['a cookie', `"cookie":"parley_refresh=${token}"`],
  ['a link to an invitation', `http://localhost/app/invite/#${token.repeat(3).slice(0, 43)}`],
])('%s is not shown', (_, text) => {
  expect(hidden(text)).not.toContain(token);
  expect(hidden(text)).toContain('***');
});

test('what says nothing secret stays as it is', () => {
  const line =
    '{"level":40,"id":12,"email":"v***@shop.example","msg":"took 5 s: 3f0c2b1a-0000-4000-8000-000000000001"}';
  expect(hidden(line)).toBe(line);
});

test('what was read as a secret is hidden wherever an error repeats it, however it is spelled', async () => {
  const [plain, odd] = ['plain-app-password', 'odd "pass/word" ё'];
  neverLog(plain);
  // Some secrets are no secrets: neither hides what stands beside it.
  neverLog('password');
  neverLog('app-pass');
  neverLog(JSON.stringify({ password: odd, short: 'abc' }));
  const lines = await logged(async () => {
    log.error(Object.assign(new Error(`login as vera with ${plain} failed`), { asked: { answer: odd } }));
    log.warn({ error: `GET /?q=${encodeURIComponent(odd)}` }, `abc ${plain}`);
  });
  for (const secret of [plain, odd, encodeURIComponent(odd), 'pass/word']) expect(lines).not.toContain(secret);
  expect(lines).toContain('login as vera with *** failed');
  expect(lines).toContain('abc ***');
});
