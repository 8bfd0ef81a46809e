import { expect, test } from 'vitest';
import type { Connection } from '../channel.ts';
import type { EventOf } from '../events.ts';
import { addressOf } from './peers.ts';
import { declared } from './declared.ts';
import { readLetter, type Where } from './read-letter.ts';
import { mutated, sample, seeded } from './test/mutated.ts';
import { witnessFor } from './witness.ts';

const connection = { settings: { email_email: 'hello@studio.example', imap_host: 'imap.studio.example' } };
const where: Where = {
  own: 'Hello@studio.example',
  uid: 7,
  folder: 'INBOX',
  isSent: false,
  came: null,
  witness: witnessFor(connection as unknown as Connection),
};
const letter = (head: string[], body = 'Hi') => Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
async function read(head: string[], body?: string, at: Partial<Where> = {}): Promise<EventOf<'message'>> {
  const [event] = await readLetter(letter(head, body), { ...where, ...at });
  return event as EventOf<'message'>;
}

test('a dialogue is with whoever wrote, or whoever got our letter', async () => {
  const anna = await read([
    'From: Anna <ANNA@mail.example>',
    'Sender: boss@mail.example',
    'Reply-To: anna@mail.example',
  ]);
  expect(anna.peer).toMatchObject({ outside_id: 'anna@mail.example', name: 'Anna', email: 'anna@mail.example' });
  expect(anna.mail).toMatchObject({ from: 'anna@mail.example', from_name: 'Anna' });
  expect(anna.mail!.reply_to).toBeUndefined();
  const sent = ['From: hello@studio.example', 'To: Boris <boris@mail.example>', 'Cc: carl@mail.example'];
  const ours = await read(sent, 'Hi', { isSent: true });
  expect(ours).toMatchObject({ direction: 'out', peer: { outside_id: 'boris@mail.example' } });
  expect(ours.mail!.cc).toEqual(['carl@mail.example']);
  expect(await readLetter(letter(['From: hello@studio.example']), where)).toEqual([]);
});

test('whoever else it was written to gets the answer too, but never ourselves', async () => {
  const head = ['From: anna@mail.example', 'To: Hello@studio.example, Boss <boss@mail.example>, info@studio.example'];
  const { mail } = await read([
    ...head,
    'Delivered-To: info@studio.example',
    'Cc: carl@mail.example, boss@mail.example',
  ]);
  expect(mail).toMatchObject({ to: ['boss@mail.example'], cc: ['boss@mail.example', 'carl@mail.example'] });
  expect((await read(['From: a@mail.example', 'To: hello@studio.example'])).mail!.to).toBeUndefined();
});

test('whoever wants answers elsewhere is neither the one address nor the other', async () => {
  const form = ['From: Shop <noreply@shop.example>', 'Reply-To: Anna <anna@mail.example>'];
  const { peer, mail } = await read(form);
  expect(peer).toMatchObject({ name: 'Anna (noreply@shop.example)', email: null });
  expect(['noreply@shop.example', 'anna@mail.example']).not.toContain(peer.outside_id);
  expect(mail).toMatchObject({ from: 'noreply@shop.example', from_name: 'Shop', reply_to: 'anna@mail.example' });
  const other = await read(['From: noreply@shop.example', 'Reply-To: boris@mail.example']);
  expect(other.peer.outside_id).not.toBe(peer.outside_id);
  // A form that writes in the name of the mailbox itself is no letter to oneself.
  const own = await read(['From: hello@studio.example', 'Reply-To: anna@mail.example']);
  expect(own.mail).toMatchObject({ from: 'hello@studio.example', reply_to: 'anna@mail.example' });
  expect((await read(['From: anna@mail.example', 'Reply-To: Hello@studio.example'])).peer.outside_id).toBe(
    'anna@mail.example',
  );
});

test('what the server denies, and what names two authors, is from nobody we know', async () => {
  const denied = await read(['Authentication-Results: mx.studio.example; dmarc=fail', 'From: anna@mail.example']);
  expect(denied.peer.outside_id).not.toBe('anna@mail.example');
  expect([denied.peer.email, denied.mail!.is_unconfirmed]).toEqual([null, true]);
  const twice = await read(['From: anna@mail.example', 'From: mallory@evil.example']);
  expect(twice.mail!.is_unconfirmed).toBe(true);
});

test('the chain names the first and the newest letters, and itself last', async () => {
  const ids = Array.from({ length: 30 }, (_, nth) => `<${nth}@mail.example>`);
  const head = ['From: a@mail.example', 'Message-ID: <new@mail.example>', `References: ${ids.join(' ')}`];
  const { mail, quoted_id } = await read([...head, 'In-Reply-To: <29@mail.example>']);
  expect(mail!.chain).toEqual(['<0@mail.example>', ...ids.slice(-10), '<new@mail.example>']);
  expect(quoted_id).toBe('<29@mail.example>');
});

test.each([
  ['Auto-Submitted: auto-generated', true],
  ['Auto-Submitted: no', undefined],
  ['Precedence: bulk', true],
  ['List-Id: <news.mail.example>', true],
  ['X-Auto-Response-Suppress: All', true],
  ['X-Mailer: Some', undefined],
])('%s: written by a program: %s', async (line, is_automatic) => {
  expect((await read(['From: a@mail.example', line])).mail!.is_automatic).toBe(is_automatic);
});

const quoted = ['Message-ID: <ours@studio.example>', 'To: anna@mail.example', 'Cc: carl@mail.example'];
const exim = [
  'This message was created automatically by mail delivery software.',
  '',
  'A message that you sent could not be delivered to one or more of its',
  'recipients. This is a permanent error. The following address(es) failed:',
  '',
  '  anna@mail.example',
  '    SMTP error from remote mail server after RCPT TO:<anna@mail.example>:',
  '    550 No such user',
  '',
  '------ This is a copy of the message, including all the headers. ------',
  '',
  ...quoted,
];
const qmail = [
  'Hi. This is the qmail-send program at mail.example.',
  "I'm afraid I wasn't able to deliver your message to the following addresses.",
  '',
  '<carl@mail.example>:',
  'Sorry, no mailbox here by that name.',
  '',
  '--- Below this line is a copy of the message.',
  '',
  ...quoted,
];

test('servers that write bounces in words alone are understood, and copies told apart', async () => {
  const told = async (body: string[], more: string[] = []) => {
    const head = ['From: Mail Delivery System <MAILER-DAEMON@mail.example>', 'Message-ID: <own@mail.example>', ...more];
    return (await readLetter(letter(head, body.join('\r\n')), where))[0];
  };
  expect(await told(exim)).toEqual({
    kind: 'report',
    outside_id: '<ours@studio.example>',
    news: [
      {
        kind: 'undelivered',
        address: 'anna@mail.example',
        reason: expect.stringContaining('550 No such user'),
        is_copy: false,
      },
    ],
  });
  expect(await told(exim, ['X-Failed-Recipients: anna@mail.example'])).toEqual(await told(exim));
  expect(await told(qmail)).toMatchObject({
    outside_id: '<ours@studio.example>',
    news: [{ address: 'carl@mail.example', reason: 'Sorry, no mailbox here by that name.', is_copy: true }],
  });
  // What a server only says stays a letter, and waits for nothing.
  expect(await told(['Your mailbox is nearly full'])).toMatchObject({
    kind: 'message',
    expects_none: true,
    mail: { is_automatic: true },
  });
});

test('what a program writes by itself expects no answer, but what a form writes for somebody does', async () => {
  const robot = ['From: robot@mail.example', 'Auto-Submitted: auto-generated'];
  expect((await read(robot)).expects_none).toBe(true);
  expect((await read([...robot, 'Reply-To: anna@mail.example'])).expects_none).toBeUndefined();
});

// As a program of the nineties writes.
const bytesOf = (text: string, charset: 'windows-1251' | 'koi8-r') => {
  const decoder = new TextDecoder(charset);
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Buffer.from([code])), code]));
  return Buffer.from([...text].map((sign) => codes.get(sign)!));
};

test.each(['windows-1251', 'koi8-r'] as const)('%s is read where nobody says that it is', async (charset) => {
  const words = 'Добрый день! Есть ли у вас лампы?';
  const raw = (text: string) => bytesOf(text, charset);
  const bare = Buffer.concat([raw('From: Анна <anna@mail.example>\r\nSubject: Вопрос о лампах\r\n\r\n'), raw(words)]);
  const [plain] = (await readLetter(bare, where)) as EventOf<'message'>[];
  expect(plain).toMatchObject({ text: words, peer: { name: 'Анна' }, mail: { subject: 'Вопрос о лампах' } });
  const { head, body } = within([
    `Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n${raw(words).toString('base64')}`,
    'Content-Type: text/csv; name=a.csv\r\nContent-Disposition: attachment\r\n\r\n1',
  ]);
  const [packed, file] = (await readLetter(letter(head, body), where)) as EventOf<'message'>[];
  expect([packed!.text, file!.file?.ref.part]).toEqual([words, '2']);
});

test('each value of a head that names no charset is read by itself', async () => {
  const raw = [
    Buffer.from('From: =?utf-8?Q?x?= <a@mail.example>\r\nTo: "J\xfcrgen M\xfcller" <b@mail.example>\r\n', 'latin1'),
    Buffer.from('Cc: Зоя <c@mail.example>\r\nSubject: '),
    bytesOf('Счёт на оплату и договор', 'koi8-r'),
    Buffer.from('\r\nX-Shop: '),
    bytesOf('Магазин на углу', 'windows-1251'),
    Buffer.from('\r\n\r\nHi'),
  ];
  const head = declared(Buffer.concat(raw)).toString('utf8');
  for (const said of ['Jürgen Müller', 'Зоя', 'Счёт на оплату и договор', 'Магазин на углу'])
    expect(head).toContain(said);
});

test('a subject without a charset is in that of the words; what is UTF-8 or of the West stays so', async () => {
  const head = 'From: a@mail.example\r\nContent-Type: text/plain; charset=windows-1251\r\nSubject: ';
  const source = Buffer.concat([Buffer.from(head), bytesOf('ООО\r\n\r\nДа', 'windows-1251')]);
  const [event] = (await readLetter(source, where)) as EventOf<'message'>[];
  expect([event!.mail!.subject, event!.text]).toEqual(['ООО', 'Да']);
  const plain = await read(['From: a@mail.example', 'Subject: Лампы'], 'Есть?');
  expect([plain.mail!.subject, plain.text]).toEqual(['Лампы', 'Есть?']);
  const long = `a${'Есть ли лампы? '.repeat(2000)}`.trim();
  expect((await read(['From: a@mail.example'], long)).text).toBe(long);
  const western = Buffer.from('From: a@mail.example\r\n\r\nOlá, você está aí? Até amanhã', 'latin1');
  expect(((await readLetter(western, where)) as EventOf<'message'>[])[0]!.text).toBe('Olá, você está aí? Até amanhã');
});

test('what programs of mail quote is folded, in any of our languages', async () => {
  for (const begin of [
    'On Monday Anna wrote:',
    '2 ноября Анна написал(а):',
    'Em seg, Ana escreveu:',
    'El lun, Ana escribió:',
  ]) {
    const { text, mail } = await read(
      ['From: a@mail.example', 'Content-Type: text/plain; charset=utf-8'],
      `Yes\r\n\r\n${begin}\r\n> No`,
    );
    expect([text, mail!.whole?.endsWith('> No')]).toEqual(['Yes', true]);
  }
});

test.each([
  ['Outlook', 'From: Studio <hello@studio.example>\nSent: Monday, 2 November 2026 10:00\nTo: Anna\nSubject: Re: Lamps'],
  ['Outlook, bold', '*From:* Studio\n*Sent:* Monday\n*To:* Anna\n*Cc:* Carl\n*Subject:* Lamps'],
  [
    'Outlook, Russian',
    'От: Студия <hello@studio.example>\nОтправлено: 2 ноября 2026 г. 10:00\nКому: Анна\nТема: Лампы',
  ],
  ['Outlook, German', 'Von: Studio\nGesendet: Montag\nAn: Anna\nBetreff: Lampen'],
  ['Outlook, Spanish', 'De: Studio\nEnviado el: lunes\nPara: Anna\nAsunto: Lámparas'],
  ['Outlook for Mac', 'From: Studio <hello@studio.example>\nDate: Monday\nTo: Anna\nSubject: Lamps'],
  ['Yandex', '02.11.2026, 10:00, "Studio" <hello@studio.example>:'],
  ['Gmail, Russian', 'пн, 2 нояб. 2026 г. в 10:00, Студия <hello@studio.example>:'],
  ['Mail.ru', 'Понедельник, 2 ноября 2026, 10:00 +03:00 от Студия <hello@studio.example>:'],
])('what %s quotes is folded', async (_, begin) => {
  const head = ['From: a@mail.example', 'Content-Type: text/plain; charset=utf-8'];
  const { text, mail } = await read(head, `Yes, please\n\n${begin}\n\nNo lamps`);
  expect([text, mail!.whole?.endsWith('No lamps')]).toEqual(['Yes, please', true]);
});

test('a letter that is passed on is shown', async () => {
  const head = ['From: a@mail.example', 'Subject: FW: Lamps', 'Content-Type: text/plain; charset=utf-8'];
  const text = 'See\n\nFrom: Studio\nSent: Monday\nTo: Anna\nSubject: Lamps\n\nNo lamps';
  expect((await read(head, text)).text).toBe(text);
});

test('words that only look like the beginning of a quote stay', async () => {
  const head = ['From: a@mail.example', 'Content-Type: text/plain; charset=utf-8'];
  for (const text of ['From: the garden\nTo: the house', 'Meet at 10:00\nTo: be told', 'От: нас\nвсем привет'])
    expect((await read(head, text)).text).toBe(text);
});

test('a letter of HTML alone says its own words, in their lines', async () => {
  const html =
    '<head><title>t</title><style>p{}</style></head><p>Hello &amp; <b>good</b>&nbsp;day</p><div>See <a href="https://a.example">this</a>' +
    '<img src="https://a.example/p.png"></div><ul><li>one</li><li>two</li></ul><div class="gmail_quote">On Monday<blockquote>No</blockquote></div>';
  const { text, mail } = await read(['From: a@mail.example', 'Content-Type: text/html; charset=utf-8'], html);
  expect(text).toBe('Hello & good day\nSee this\none\ntwo');
  expect(mail).toMatchObject({ html, whole: 'Hello & good day\nSee this\none\ntwo\n\nOn MondayNo' });
});

const within = (parts: string[], type = 'multipart/mixed') => ({
  head: ['From: a@mail.example', 'Subject: Fwd', 'MIME-Version: 1.0', `Content-Type: ${type}; boundary=b`],
  body: [...parts.map((part) => `--b\r\n${part}`), '--b--'].join('\r\n'),
});

test('forwarded letters and invites are files with a name and an ending', async () => {
  const forwarded = 'From: c@mail.example\r\nSubject: =?utf-8?B?0KHRh9GR0YI=?= 7\r\n\r\nPay';
  const { head, body } = within([
    'Content-Type: text/plain\r\n\r\nSee below',
    `Content-Type: message/rfc822\r\nContent-Disposition: attachment\r\n\r\n${forwarded}`,
    'Content-Type: text/calendar; method=REQUEST\r\n\r\nBEGIN:VCALENDAR\r\nEND:VCALENDAR',
  ]);
  const [words, ...files] = (await readLetter(letter(head, body), where)) as EventOf<'message'>[];
  expect(words!.text).toBe('See below');
  expect(files.map(({ file }) => file?.name)).toEqual(['Счёт 7.eml', 'invite.ics']);
});

test('an invite alone says in words what it is about', async () => {
  const invite = [
    'Content-Type: text/calendar; charset=utf-8; method=REQUEST',
    '',
    'BEGIN:VCALENDAR',
    'BEGIN:VTIMEZONE',
    'DTSTART:19700101T000000',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'SUMMARY;LANGUAGE=en:Fitting\\, the',
    '  second',
    'DTSTART;TZID=Europe/Moscow:20261117T100000',
    'DTEND;TZID=Europe/Moscow:20261117T113000',
    'LOCATION:Garden street 5',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
  const { head, body } = within([invite], 'multipart/alternative');
  const [words, ...files] = (await readLetter(letter(head, body), where)) as EventOf<'message'>[];
  expect(words!.text).toBe('Fitting, the second\n2026-11-17 10:00 – 11:30 Europe/Moscow\nGarden street 5');
  expect(files.map(({ file }) => file?.name)).toEqual(['invite.ics']);
});

test('of very many files the first come, and the rest are named', async () => {
  const part = (nth: number) => `Content-Type: text/csv; name=f${nth}.csv\r\nContent-Disposition: attachment\r\n\r\n1`;
  const { head, body } = within([
    'Content-Type: text/plain\r\n\r\nMany',
    ...Array.from({ length: 53 }, (_, n) => part(n)),
  ]);
  const [words, ...files] = (await readLetter(letter(head, body), where)) as EventOf<'message'>[];
  expect(files).toHaveLength(50);
  expect(words!.text).toBe('Many\nf50.csv\nf51.csv\nf52.csv');
});

test('a picture too large to stand within the letter comes as a file', async () => {
  const part = (cid: string, size: number) =>
    `--b\r\nContent-Type: image/png; name=${cid}.png\r\nContent-ID: <${cid}>\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.alloc(size).toString('base64')}`;
  const html = '--b\r\nContent-Type: text/html\r\n\r\n<img src="cid:small"><img src=cid:large>';
  const head = ['From: a@mail.example', 'MIME-Version: 1.0', 'Content-Type: multipart/related; boundary=b'];
  const body = [html, part('small', 100), part('large', 2_000_000), '--b--'].join('\r\n');
  const [words, ...files] = (await readLetter(letter(head, body), where)) as EventOf<'message'>[];
  expect(words!.mail!.html).toMatch(/^<img src="data:image\/png;base64,[^"]+"><img src=cid:large>/);
  expect(files.map(({ file }) => [file?.name, file?.ref.nth])).toEqual([['large.png', '1']]);
});

test('no letter is so broken that nothing can be said of it', async () => {
  const random = seeded(42);
  for (let nth = 0; nth < 300; nth++) {
    const events = await readLetter(mutated(sample, random), where);
    for (const event of events) {
      if (event.kind !== 'message') continue;
      expect(event.uid.length).toBeLessThan(600);
      expect(addressOf(event.peer.outside_id)).toMatch(/^\S+@\S+$/);
      expect(event.at).toBeGreaterThan(0);
    }
  }
});
