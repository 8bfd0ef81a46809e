import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { isLocal } from './is-local.ts';

type Asked = { from?: string; headers?: Record<string, string>; trusts?: boolean };

async function isLocalWhen({ from = '127.0.0.1', headers = {}, trusts = false }: Asked): Promise<boolean> {
  const server = Fastify({ trustProxy: trusts && ((_, hop) => hop === 0) });
  server.get('/', (request) => isLocal(request));
  const { body } = await server.inject({
    url: '/',
    remoteAddress: from,
    headers: { host: 'localhost:8080', ...headers },
  });
  return body === 'true';
}

test.each<Asked>([
  {},
  { from: '::1' },
  { from: '::ffff:127.0.0.1' },
  { from: '127.9.8.7' },
  { headers: { host: '127.0.0.1:8080' } },
  { headers: { host: '[::1]:8080' } },
  { headers: { host: 'Beseda.localhost' } },
  { trusts: true },
  { trusts: true, headers: { 'x-forwarded-for': '127.1.2.3' } },
])('whoever sits at this machine is here: %j', async (asked) => {
  expect(await isLocalWhen(asked)).toBe(true);
});

test.each<Asked>([
  { from: '192.168.0.7' },
  { from: '::ffff:10.0.0.1' },
  { from: '2001:db8::1' },
  // A proxy on this machine asks for everybody.
  { headers: { 'x-forwarded-for': '127.0.0.1' } },
  { headers: { forwarded: 'for=203.0.113.7' } },
  { headers: { 'x-real-ip': '203.0.113.7' } },
  { headers: { via: '1.1 proxy' } },
  { trusts: true, headers: { 'x-forwarded-for': '203.0.113.7' } },
  // Where a proxy is trusted, whoever goes past it writes what it would write.
  { trusts: true, from: '203.0.113.7', headers: { 'x-forwarded-for': '127.0.0.1' } },
  { trusts: true, headers: { 'x-real-ip': '203.0.113.7' } },
  { trusts: true, headers: { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' } },
  { trusts: true, headers: { 'x-forwarded-host': 'parley.example' } },
  // A name of elsewhere may be made to lead here.
  { headers: { host: 'rebound.example:8080' } },
  { headers: { host: '127.0.0.1.rebound.example' } },
  { headers: { host: 'localhost.rebound.example' } },
])('whoever comes from elsewhere is not, however it is dressed: %j', async (asked) => {
  expect(await isLocalWhen(asked)).toBe(false);
});
