import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../test/app.ts';

const token = 'a-word-for-prometheus';
let app: TestApp;
beforeAll(async () => void (app = await testApp({ METRICS_TOKEN: token })));
afterAll(() => app.stop());

const status = async (headers: Record<string, string> = {}) => (await fetch(`${app.url}/metrics`, { headers })).status;
const handedOn = { 'x-forwarded-for': '203.0.113.7' };

test('metrics are told on this machine, not to whom a proxy on it speaks for', async () => {
  expect(await status()).toBe(200);
  expect(await status(handedOn)).toBe(404);
  const headers = ['forwarded', 'x-real-ip', 'x-forwarded-host', 'via'];
  const told = await Promise.all(headers.map(async (header) => [header, await status({ [header]: '127.0.0.1' })]));
  expect(told).toEqual(headers.map((header) => [header, 404]));
});

test('elsewhere they are told to who knows the token, and to others they are not there', async () => {
  const shows = (authorization: string) => status({ ...handedOn, authorization });
  expect(await shows(`Bearer ${token}`)).toBe(200);
  for (const wrong of ['', 'Bearer ', 'Bearer undefined', `Bearer ${token}x`, `Basic ${token}`, token])
    expect(await shows(wrong)).toBe(404);
});

test('health is told to everybody, and nothing but that', async () => {
  const answer = await fetch(`${app.url}/healthz`, { headers: handedOn });
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
});
