import * as visitor from '@parley/contract/widget/visitor';
import { visitorLivePath } from '@parley/contract/widget/live';
import { afterEach, expect, test, vi } from 'vitest';
import { makeApi } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

test('every call goes where the contract says, as a stranger and without the address of the page', async () => {
  const asked: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push([url, init]);
    return new Response('{"data":null}');
  });
  const api = makeApi({ base: 'https://chat.example/', language: 'ru' });
  const names = [
    'openWidget',
    'startVisit',
    'listVisitorMessages',
    'sendVisitorMessage',
    'markVisitorMessages',
    'visitorTypes',
  ] as const;
  for (const name of names) await api.call(name, {} as never);
  await api.upload('token', new File([''], 'x.txt'));
  await api.download({ token: 'token', file_id: 1 });
  const endpoints = [...names.map((name) => visitor[name]), visitor.uploadVisitorFile, visitor.getVisitorFile];
  expect(asked.map(([url]) => url)).toEqual(endpoints.map((it) => `https://chat.example${it.path}`));
  expect(endpoints.every((it) => it.method === 'POST' && it.any_origin)).toBe(true);
  for (const [, init] of asked) {
    expect(init).toMatchObject({ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' });
    expect(init.headers).toMatchObject({ 'accept-language': 'ru' });
  }
  expect(visitorLivePath).toBe('/widget/live/');
});

test('a refusal is told in the server’s words, and a silent server as nobody', async () => {
  const api = makeApi({ base: 'https://chat.example/', language: 'en' });
  const refusal = { status: 429, headers: { 'retry-after': '7' } };
  vi.stubGlobal('fetch', async () => new Response('{"error":"Too many","code":"too_many_requests"}', refusal));
  await expect(api.call('visitorTypes', { token: '' })).rejects.toEqual({
    status: 429,
    code: 'too_many_requests',
    text: 'Too many',
    wait: 7000,
  });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await expect(api.call('visitorTypes', { token: '' })).rejects.toMatchObject({ status: 0 });
});
