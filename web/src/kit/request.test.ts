import { expect, test } from 'vitest';
import { requestOf } from './request.ts';

test('words of the path leave the input', () => {
  const sent = requestOf(
    { method: 'PUT', path: '/projects/:project/users/:user' },
    { project: 3, user: 7, is_manager: true },
  );
  expect(sent).toEqual({ url: '/projects/3/users/7', body: '{"is_manager":true}' });
});

test('a path word cannot break out of its place', () => {
  const sent = requestOf({ method: 'GET', path: '/sessions/:session' }, { session: '../user?x=1#' });
  expect(sent.url).toBe('/sessions/..%2Fuser%3Fx%3D1%23');
});

test('a GET says lists, groups and numbers in its query, and nothing about what is not given', () => {
  const input = { with: ['a', 'b'], filter: { search: 'ü', page: undefined }, count: 20, next: undefined, flag: false };
  const { url, body } = requestOf({ method: 'GET', path: '/contacts/' }, input);
  expect(decodeURIComponent(url)).toBe('/contacts/?with[]=a&with[]=b&filter[search]=ü&count=20&flag=false');
  expect(body).toBeUndefined();
});

test('a DELETE has a body only when it has something to say', () => {
  expect(requestOf({ method: 'DELETE', path: '/x' }, {})).toEqual({ url: '/x' });
  expect(requestOf({ method: 'DELETE', path: '/x' }, { code: '1' })).toEqual({ url: '/x', body: '{"code":"1"}' });
  expect(requestOf({ method: 'POST', path: '/x' }, {})).toEqual({ url: '/x', body: '{}' });
});

test('a missing path word is a mistake of ours and never a call to another address', () => {
  expect(() => requestOf({ method: 'GET', path: '/projects/:project' }, {})).toThrow('needs project');
});
