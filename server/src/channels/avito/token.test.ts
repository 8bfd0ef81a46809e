import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowPrivateAddresses } from '../../kit/outside/outside-url.ts';
import { tokenOf } from './token.ts';

let asked = 0;
const server = createServer((request, response) => {
  asked += 1;
  response.end(JSON.stringify({ access_token: `given at ${request.url}`, expires_in: 86_400 }));
});
let url = '';
beforeAll(async () => {
  allowPrivateAddresses(true);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  allowPrivateAddresses(false);
  server.close();
  server.closeAllConnections();
});

const channel = { project_id: 1, channel_id: 1, hook_url: '', hook_word: '', simulator: null };
const tokenAt = async (place: string, client_secret = 'secret') => {
  const settings = { client_id: 'studio', client_secret, api_url: `${url}/${place}` };
  return (await tokenOf({ ...channel, settings })).access_token;
};

test('a token that a node holds is not shown at the address that the channel has since, nor for other keys', async () => {
  expect(await tokenAt('home')).toBe('given at /home/token');
  expect(await tokenAt('home')).toBe('given at /home/token');
  expect(asked).toBe(1);
  expect(await tokenAt('away')).toBe('given at /away/token');
  expect(await tokenAt('away', 'another')).toBe('given at /away/token');
  expect(asked).toBe(3);
});
