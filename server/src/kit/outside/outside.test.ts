import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { allowPrivateAddresses, outsideUrl } from './outside-url.ts';
import { postOutside } from './post-outside.ts';
import { isPublicAddress } from './public-address.ts';

const inner = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::ffff:8.8.8.8',
  '64:ff9b::a9fe:a9fe',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1%eth0',
  'fec0::1',
  'ff02::1',
];
const outer = ['1.1.1.1', '8.8.8.8', '99.255.255.255', '100.128.0.1', '172.32.0.1', '2606:4700:4700::1111', '2a00::1'];
const notAddresses = [
  '',
  'localhost',
  '1.2.3',
  '1.2.3.4.5',
  '256.1.1.1',
  '01.02.03.04',
  '1.1.1.1 ',
  '0x7f000001',
  ':::',
];

describe('an address in the open internet', () => {
  test('is none of this machine, of a private network or reserved', () => {
    expect(inner.filter(isPublicAddress)).toEqual([]);
    expect(outer.filter((it) => !isPublicAddress(it))).toEqual([]);
  });

  test('is written plainly', () => expect(notAddresses.filter(isPublicAddress)).toEqual([]));
});

describe('a URL that somebody gives us', () => {
  const spellings = [
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://①②⑦.⓪.⓪.①/',
    'https://[::]/',
    'https://[::1]/',
    'https://[0:0:0:0:0:ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[fe80::1]/',
    'https://169.254.169.254/',
    'https://2852039166/',
    'https://10.0.0.1:443/',
  ];
  const odd = [
    '',
    'push.example',
    '//push.example',
    'http://push.example/',
    'ftp://push.example/',
    'file:///etc/passwd',
  ];

  test('leads outside, by https, without a name and password', () => {
    for (const url of [...spellings, ...odd, 'https://me:pw@push.example/', 'https://me@push.example/'])
      expect({ url, is: outsideUrl(url) }).toEqual({ url, is: null });
    expect(outsideUrl('https://push.example/a?b=c')?.href).toBe('https://push.example/a?b=c');
    expect(outsideUrl('https://1.1.1.1:8443/')?.port).toBe('8443');
  });

  test('may lead inside where that is allowed, and never by another protocol', () => {
    allowPrivateAddresses(true);
    expect(outsideUrl('http://127.0.0.1:80/')).not.toBeNull();
    expect(outsideUrl('file:///etc/passwd')).toBeNull();
  });
});

describe('posting', () => {
  let asked: string[];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/moved') response.writeHead(302, { location: '/elsewhere' }).end();
    else if (request.url === '/silent') return;
    else response.writeHead(201, { 'retry-after': '5' }).end('x'.repeat(100_000));
  });
  let port: number;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  const post = (path: string, host = '127.0.0.1', timeout = 5000) =>
    postOutside(`http://${host}:${port}${path}`, { headers: {}, body: Buffer.from('hello'), timeout });

  test('answers with status and headers, and follows no redirect', async () => {
    asked = [];
    allowPrivateAddresses(true);
    expect(await post('/taken')).toMatchObject({ status: 201, headers: { 'retry-after': '5' } });
    expect((await post('/moved')).status).toBe(302);
    expect(asked).toEqual(['/taken', '/moved']);
  });

  test('gives up on whoever says nothing', async () => {
    allowPrivateAddresses(true);
    await expect(post('/silent', '127.0.0.1', 100)).rejects.toThrow(/abort|timeout/i);
  });

  test('a name that leads to this machine is found out when it is resolved', async () => {
    asked = [];
    const names = ['localhost', 'localhost.', 'LOCALHOST'];
    for (const name of names) {
      const sent = postOutside(`https://${name}:${port}/`, { headers: {}, body: Buffer.alloc(0), timeout: 5000 });
      await expect(sent).rejects.toThrow(/inner address|ENOTFOUND|EAI_AGAIN/);
    }
    expect(asked).toEqual([]);
  });
});

afterEach(() => allowPrivateAddresses(false));
