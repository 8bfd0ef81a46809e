import { expect, test } from 'vitest';
import { connectTypes, fieldsOf } from './connections.ts';
import { leadsElsewhere } from './destinations.ts';

/** An address to which nothing secret goes. */
const harmless = ['viber avatar'];

test('in every form whatever looks like a place says that secrets go there', () => {
  const unmarked = connectTypes.flatMap((type) =>
    fieldsOf(type).flatMap(({ name, kind, is_destination }) => {
      const isPlace = kind === 'url' || /url|host|port|server|domain|region|security/.test(name);
      return isPlace && !is_destination ? [`${type} ${name}`] : [];
    }),
  );
  expect(unmarked).toEqual(harmless);
  const aimless = connectTypes.filter((type) => !fieldsOf(type).some((it) => it.is_destination));
  expect(aimless).toEqual([]);
});

test('a place is the same however it is written, and another where anything of it differs', () => {
  const at = (before: string, now: string) =>
    leadsElsewhere(fieldsOf('telegram'), { api_url: before }, { api_url: now });
  for (const same of ['https://api.example', 'https://API.example:443/', ' https://api.example// '])
    expect([same, at('https://api.example', same)]).toEqual([same, false]);
  for (const other of [
    '',
    'http://api.example',
    'https://api.example:8443',
    'https://api.example/other',
    'https://me@api.example',
    'https://api.example.evil',
    'simulator',
  ])
    expect([other, at('https://api.example', other)]).toEqual([other, true]);
  const mail = { imap_host: 'mail.example', imap_port: '993' };
  const moves = (now: object) => leadsElsewhere(fieldsOf('email'), mail, { ...mail, ...now });
  expect([{}, { imap_host: ' MAIL.example' }, { imap_security: 'tls' }].map(moves)).toEqual([false, false, false]);
  const other = [{ imap_host: 'mail.evil' }, { imap_port: '143' }, { smtp_security: 'none' }, { smtp_host: 'x' }];
  expect(other.map(moves)).toEqual([true, true, true, true]);
});
