import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { allowPrivateAddresses } from '../kit/outside/outside-url.ts';
import { apiOf } from './provider.ts';

const seen: Pick<IncomingMessage, 'url' | 'headers'>[] = [];
const server = createServer((request, response) => {
  seen.push({ url: request.url ?? '', headers: request.headers });
  if (request.url === '/api/file') response.end('bytes');
  else if (request.url === '/api/moved') response.writeHead(302, { location: '/api/file' }).end();
  else if (request.url === '/api/round') response.writeHead(302, { location: '/api/round' }).end();
  else response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
});
let origin = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
afterEach(() => {
  seen.length = 0;
  allowPrivateAddresses(false);
});

const connection = { project_id: 1, channel_id: 1, settings: {}, hook_url: '', hook_word: '' };
const simulated = () => apiOf({ ...connection, simulator: origin }, 'https://provider.example', 'api');
const bytes = async (file: Promise<AsyncIterable<Uint8Array>>) => text(await file);

test('a file is fetched where it has moved to, and nobody there sees our token', async () => {
  const headers = { authorization: 'Bearer secret' };
  expect(await bytes(simulated().fetch('/moved', { headers }))).toBe('bytes');
  expect(seen.map(({ url, headers: { authorization } }) => [url, authorization])).toEqual([
    ['/api/moved', 'Bearer secret'],
    ['/api/file', undefined],
  ]);
});

test('a file that leads round in circles is given up', async () => {
  await expect(simulated().fetch('/round')).rejects.toThrow('the file is not there: 302');
  expect(seen).toHaveLength(4);
});

test('a file that leads into our network is not fetched', async () => {
  await expect(simulated().fetch('/elsewhere')).rejects.toThrow('not an address we may ask');
  await expect(simulated().fetch('http://127.0.0.1:1/')).rejects.toThrow('not an address we may ask');
  const real = apiOf({ ...connection, simulator: null }, 'https://provider.example', 'api');
  await expect(real.fetch(`${origin}/api/file`)).rejects.toThrow('not an address we may ask');
  expect(seen).toHaveLength(1);
});
