import { simpleParser } from 'mailparser';
import { expect, test } from 'vitest';
import type { Connection } from '../channel.ts';
import { hasFailed, topServer } from './authentication.ts';
import { witnessFor } from './witness.ts';

const linesOf = async (...results: string[]) => {
  const head = results.map((it) => `Authentication-Results: ${it}`);
  return (await simpleParser([...head, 'From: anna@mail.example', '', 'Hi'].join('\r\n'))).headerLines;
};
const failed = async (...results: string[]) =>
  hasFailed(await linesOf(...results), 'anna@mail.example', (server) => server === 'mx.studio.example');

test.each([
  ['mx.studio.example; dmarc=fail (p=NONE) header.from=mail.example', true],
  ['mx.studio.example 1; spf=fail smtp.mailfrom=anna@mail.example; dkim=fail header.d=mail.example', true],
  ['mx.studio.example;\r\n\tspf=softfail smtp.mailfrom=mail.example;\r\n\tdkim=fail header.i=@news.mail.example', true],
  // A forwarder that the server trusts has touched it.
  ['mx.studio.example; dmarc=fail (p=REJECT sp=REJECT dis=NONE) header.from=mail.example; arc=pass', false],
  ['mx.studio.example; dmarc=fail (p=REJECT dis=QUARANTINE) header.from=mail.example', true],
  ['mx.studio.example; spf=none (p=reject dis=none); dmarc=fail header.from=mail.example', true],
  // What was checked is somebody else's domain, or one of the two is well.
  ['mx.studio.example; spf=fail smtp.mailfrom=bounce@list.example; dkim=fail header.d=mail.example', false],
  ['mx.studio.example; spf=fail smtp.mailfrom=anna@mail.example; dkim=none', false],
  ['mx.studio.example; spf=fail; dkim=fail header.d=mail.example; dkim=pass header.d=mail.example', false],
  ['mx.studio.example; spf=fail; dkim=fail; dmarc=pass', false],
  ['mx.studio.example; none', false],
  ['mx.studio.example; dmarc=none; spf=pass', false],
  ['mx.other.example; dmarc=fail', false],
  ['', false],
])('%s: %s', async (result, isSo) => {
  expect(await failed(result)).toBe(isSo);
});

test('a letter without findings is as good as any', async () => {
  expect(await failed()).toBe(false);
});

test('findings written on the way change nothing, neither below those of the server nor on top of none', async () => {
  const forged = 'mx.studio.example; dmarc=pass; spf=pass; dkim=pass';
  expect(await failed('mx.studio.example; dmarc=fail', forged)).toBe(true);
  expect(await failed('mx.studio.example; spf=fail; dkim=fail', forged)).toBe(false);
  expect(await failed('mx.studio.example; spf=fail; dkim=fail; dmarc=none', forged)).toBe(true);
  expect(await failed('mx.elsewhere.example; dmarc=fail', 'mx.studio.example; dmarc=fail')).toBe(false);
});

test('words that the sender chose are no findings', async () => {
  const quoted = 'mx.studio.example; spf=none smtp.mailfrom="x;dmarc=pass;y"@evil.example (; dmarc=pass); dmarc=fail';
  expect(await failed(quoted)).toBe(true);
  expect(await failed('mx.studio.example; spf=pass (a \\) ; dmarc=fail ; (b)) smtp.mailfrom=mail.example')).toBe(false);
  expect(await failed(`mx.studio.example; ${'('.repeat(100_000)}`)).toBe(false);
});

test('the receiving server is known by its name, or by standing on top of most letters', async () => {
  const settings = { email_email: 'me@gmail.com', imap_host: 'imap.gmail.com' };
  const witness = witnessFor({ settings } as unknown as Connection, ['mx.google.com', 'mx.google.com', null]);
  expect(['mx7.gmail.com', 'mx.google.com', 'evil.example', ''].map((it) => witness.isOurs(it))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  witness.note('ams.google.com');
  expect(witness.isOurs('mx.google.com')).toBe(true);
  for (let nth = 0; nth < 20; nth++) witness.note(null);
  expect(witness.isOurs('mx.google.com')).toBe(false);
  // Microsoft's names itself nowhere.
  expect(topServer(await linesOf('spf=pass (sender IP is 1.2.3.4) smtp.mailfrom=a.example; dmarc=fail'))).toBe('');
});
