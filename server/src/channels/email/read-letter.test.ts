import { expect, test } from 'vitest';
import type { Connection } from '../channel.ts';
import type { EventOf } from '../events.ts';
import { addressOf } from './peers.ts';
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

test('a letter of HTML alone says its own words, in their lines', async () => {
  const html =
    '<head><title>t</title><style>p{}</style></head><p>Hello &amp; <b>good</b>&nbsp;day</p><div>See <a href="https://a.example">this</a>' +
    '<img src="https://a.example/p.png"></div><ul><li>one</li><li>two</li></ul><div class="gmail_quote">On Monday<blockquote>No</blockquote></div>';
  const { text, mail } = await read(['From: a@mail.example', 'Content-Type: text/html; charset=utf-8'], html);
  expect(text).toBe('Hello & good day\nSee this\none\ntwo');
  expect(mail).toMatchObject({ html, whole: 'Hello & good day\nSee this\none\ntwo\n\nOn MondayNo' });
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
