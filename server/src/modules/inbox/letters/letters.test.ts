import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { allowPrivateAddresses } from '../../../kit/outside/outside-url.ts';
import { cleanHtml } from './clean-html.ts';
import { loadPictures } from './load-pictures.ts';

test.each([
  ['<script>x()</script>', ''],
  ['<head><title>Our news</title></head><p>a</p>', '<p>a</p>'],
  ['<p onclick="x()" onmouseover=x()>a</p>', '<p>a</p>'],
  ['<a href="javascript:x()">a</a>', '<a target="_blank" rel="noopener noreferrer nofollow">a</a>'],
  ['<a href="java&#10;script:x()">a</a>', '<a target="_blank" rel="noopener noreferrer nofollow">a</a>'],
  ['<a href="/app/logout/">a</a>', '<a target="_blank" rel="noopener noreferrer nofollow">a</a>'],
  [
    '<a href="https:/app/logout/">a</a>',
    '<a href="https://app/logout/" target="_blank" rel="noopener noreferrer nofollow">a</a>',
  ],
  [
    '<a href="https://desk.example/api/app/user/logout/">a</a>',
    '<a target="_blank" rel="noopener noreferrer nofollow">a</a>',
  ],
  [
    '<a href="https://a.example/?b=1&amp;c=2">a</a>',
    '<a href="https://a.example/?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">a</a>',
  ],
  ['<map name="m"><area href="https://a.example" shape="default"></map><img usemap="#m" alt="a">', '<span>a</span>'],
  [
    '<base href="https://desk.example/"><a href="app/logout/">a</a>',
    '<a target="_blank" rel="noopener noreferrer nofollow">a</a>',
  ],
  ['<svg><script>x()</script></svg><math><mi>b</mi></math>', 'b'],
  ['<iframe src="https://a.example"></iframe><object data="x"></object><embed src="x">', ''],
  ['<form action="https://a.example"><input name="p"><button>b</button></form>', 'b'],
  ['<style>p { background: url(https://a.example) }</style><p>a</p>', '<p>a</p>'],
  ['<p style="background: url(https://a.example); position: fixed; color: red">a</p>', '<p style="color:red">a</p>'],
  ['<meta http-equiv="refresh" content="0;url=https://a.example"><base href="https://a.example">', ''],
  ['<link rel="stylesheet" href="https://a.example/a.css">', ''],
  ['<img src="data:text/html,x" alt="a">', '<span>a</span>'],
  ['<img src="x" onerror="x()" alt="a">', '<span>a</span>'],
])('of %s is left %s', (given, left) => {
  expect(cleanHtml(given, 'desk.example').html).toBe(left);
});

test('pictures from elsewhere are named and not loaded, until they are there', () => {
  const html = '<img src="https://a.example/p.png?a=1&amp;b=2" srcset="https://a.example/2x.png 2x" alt="p">';
  const { html: named, remote } = cleanHtml(html, 'desk.example');
  expect(remote).toEqual(['https://a.example/p.png?a=1&b=2']);
  expect(named).toBe('<img data-src="https://a.example/p.png?a=1&amp;b=2" alt="p" />');
  const loaded = new Map([[remote[0]!, 'data:image/png;base64,AAAA']]);
  expect(cleanHtml(html, 'desk.example', loaded).html).toBe('<img src="data:image/png;base64,AAAA" alt="p" />');
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
let asked: string[] = [];
const site = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (request.url === '/moved') return response.writeHead(302, { location: '/picture' }).end();
  if (request.url === '/round') return response.writeHead(302, { location: '/round' }).end();
  if (request.url === '/page') return response.end('<script>x()</script>');
  if (request.url === '/picture') return response.end(png);
  response.writeHead(404).end();
});
beforeAll(() => new Promise<void>((resolve) => site.listen(0, '127.0.0.1', () => resolve())));
afterEach(() => allowPrivateAddresses(false));
afterAll(() => new Promise((resolve) => site.close(resolve)));

test('pictures are fetched by us, by what their bytes are, and never from within our network', async () => {
  const at = (path: string) => `http://127.0.0.1:${(site.address() as AddressInfo).port}${path}`;
  const urls = ['/picture', '/picture', '/moved', '/round', '/page', '/missing'].map(at);
  expect(await loadPictures(urls)).toEqual(new Map());
  expect(asked).toEqual([]);
  allowPrivateAddresses(true);
  const url = `data:image/png;base64,${png.toString('base64')}`;
  expect(await loadPictures(urls)).toEqual(
    new Map([
      [at('/picture'), url],
      [at('/moved'), url],
    ]),
  );
  expect(asked.filter((path) => path === '/round')).toHaveLength(4);
  asked = [];
});
