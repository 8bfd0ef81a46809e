import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messenger, openMessenger } from '../../../../test/messenger.ts';

let it: Messenger;
beforeAll(async () => {
  it = await openMessenger('telegram', { token: '123:demo' }, { key: '123:demo', name: 'Studio bot' });
});
afterAll(() => it.stop());

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const page = '<!doctype html><script>alert(1)</script>';
/** What a client may send: a name, a kind and bytes that lie; and how it is called here. Pictures come without a name. */
const given: [name: string, mime: string, bytes: string, shown: string][] = [
  ['logo.svg', 'image/svg+xml', svg, 'photo.jpg'],
  ['logo.png', 'image/svg+xml;x', svg, 'photo.jpg'],
  ['page.html', 'text/html', page, 'page.html'],
  ['photo.jpg', 'image/jpeg', page, 'photo.jpg'],
  ['feed.xml', 'application/xml', '<?xml version="1.0"?><x/>', 'feed.xml'],
  ['both.gif.html', 'image/gif', `GIF89a/*${page}*/`, 'photo.jpg'],
  ['../../etc/passwd.txt', 'text/plain', 'root', 'passwd.txt'],
  ['C:\\Windows\\notes.txt', 'text/plain', 'words', 'notes.txt'],
  ['a\u200bb\u202egpj.exe', 'application/octet-stream', 'MZ', 'abgpj.exe'],
  ['.htaccess', 'text/plain', 'deny', 'htaccess'],
];

test('files of clients have plain names and, where they could run in a browser, are only offered for saving', async () => {
  const anna = it.client({ id: '4455', name: 'Anna' });
  for (const [name, mime, bytes] of given) anna.writes({ file: { name, mime, bytes: Buffer.from(bytes) } });
  const came = await it.sees('4455', (messages) => messages.length === given.length);
  expect(came.map(({ file }) => file!.name).toSorted()).toEqual(given.map(([, , , shown]) => shown).toSorted());
  const { token, project_id } = it.vera;
  const authorization = `Bearer ${token}`;
  for (const { file } of came) {
    const { headers } = await fetch(`${it.app.url}/api/app/files/${project_id}/${file!.id}`, {
      headers: { authorization, 'x-project': String(project_id) },
    });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    // What begins as a picture is shown as one, whatever follows in it; the rest is saved.
    if (headers.get('content-type') === 'image/gif') continue;
    expect(headers.get('content-type')).toMatch(/^(application\/octet-stream|text\/plain)/);
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
  }
});
