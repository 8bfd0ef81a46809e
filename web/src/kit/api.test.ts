import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endSession } from '@parley/contract/accounts/sessions';
import { listMembers } from '@parley/contract/projects/members';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Answer = { status: number; body: unknown };

let server: Server;
let requests: IncomingMessage[];
let validToken: string;
let cookieIsValid: boolean;
let refreshesAtOnce: number;
let mostRefreshesAtOnce: number;
let meta: object;
const reach = globalThis.fetch;

beforeEach(async () => {
  vi.resetModules();
  [requests, validToken, cookieIsValid, refreshesAtOnce, mostRefreshesAtOnce, meta] = [[], 'none', true, 0, 0, {}];
  server = createServer((request, response) => {
    requests.push(request);
    void answerTo(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  // A page calls its own host; a test has none.
  globalThis.fetch = (url, request) => reach(`http://127.0.0.1:${port}${String(url)}`, request);
});
afterEach(async () => {
  globalThis.fetch = reach;
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

test('a call without a token first asks for one, then says who and where it is', async () => {
  const { api } = await tab();
  expect(await api(listMembers, { project: 3 })).toEqual({ data: [], meta: {} });
  expect(paths()).toEqual(['/api/app/user/refresh-token', '/api/app/projects/3/users/']);
  expect(requests[1]?.headers).toMatchObject({ authorization: `Bearer ${validToken}`, 'x-project': '3' });
});

test('a refused token is renewed once and the call is made again', async () => {
  const { api } = await tab();
  await api(listMembers, { project: 3 });
  validToken = 'changed behind our back';
  await api(listMembers, { project: 3 });
  expect(paths().slice(2)).toEqual([
    '/api/app/projects/3/users/',
    '/api/app/user/refresh-token',
    '/api/app/projects/3/users/',
  ]);
});

test('calls made at once renew the token together', async () => {
  const { api } = await tab();
  await Promise.all([1, 2, 3].map((project) => api(listMembers, { project })));
  expect(paths().filter((path) => path?.endsWith('refresh-token'))).toHaveLength(1);
});

test('two tabs never show the same refresh cookie at once', async () => {
  const [first, second] = [await tab(), await tab()];
  await Promise.all([first.api(listMembers, { project: 1 }), second.api(listMembers, { project: 2 })]);
  expect(paths().filter((path) => path?.endsWith('refresh-token'))).toHaveLength(2);
  expect(mostRefreshesAtOnce).toBe(1);
});

test('a session that has ended is over, and nobody is asked again', async () => {
  const { api, session } = await tab();
  cookieIsValid = false;
  await expect(api(listMembers, { project: 3 })).rejects.toMatchObject({ status: 401, code: 'unauthorized' });
  expect(session.getState().status).toBe('out');
  await expect(api(listMembers, { project: 3 })).rejects.toMatchObject({ status: 401 });
  expect(paths().filter((path) => path?.endsWith('refresh-token'))).toHaveLength(1);
});

test('a visitor who has no session asks for none, and who signs in later is heard', async () => {
  const { session, accessToken } = await tab();
  const page = { cookie: 'theme=dark' };
  vi.stubGlobal('document', page);
  expect(await accessToken()).toBeNull();
  expect(session.getState()).toEqual({ status: 'out', ending: null });
  expect(requests).toEqual([]);
  page.cookie = 'theme=dark; parley_signed_in=1';
  session.setState({ status: 'unknown' });
  expect(await accessToken()).toBe(validToken);
  vi.unstubAllGlobals();
});

test('whoever is put out by a changed password is told so, and only then', async () => {
  const { api, session, checkSession } = await tab();
  await api(listMembers, { project: 3 });
  await checkSession('password_changed');
  expect(session.getState().status).toBe('in');
  cookieIsValid = false;
  await checkSession('password_changed');
  expect(session.getState()).toEqual({ status: 'out', ending: 'password_changed' });
});

test('a server that is away signs nobody out', async () => {
  const { api, session } = await tab();
  await api(listMembers, { project: 3 });
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(api(listMembers, { project: 3 })).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  expect(session.getState().status).toBe('in');
});

test('what the server wants said is said', async () => {
  const { api, showNotificationsBy } = await tab();
  const said: unknown[] = [];
  showNotificationsBy((it) => said.push(it));
  meta = { notify: 'Saved' };
  await api(listMembers, { project: 3 });
  expect(said).toEqual([{ kind: 'success', text: 'Saved' }]);
});

test('a refusal carries its code, its text and the texts of the fields', async () => {
  const { api } = await tab();
  const failure = api(endSession, { session: 'x' });
  await expect(failure).rejects.toMatchObject({
    status: 400,
    code: 'invalid_input',
    text: 'Check the fields',
    errors: { session: ['Wrong'] },
  });
});

/** Each tab has modules of its own, as in a browser; the cookie jar is the server's to imitate. */
async function tab() {
  vi.resetModules();
  const [{ api }, { session, accessToken, checkSession }, { showNotificationsBy }] = await Promise.all([
    import('./api.ts'),
    import('./session.ts'),
    import('./notify.ts'),
  ]);
  return { api, session, accessToken, checkSession, showNotificationsBy };
}

async function answerTo(request: IncomingMessage): Promise<Answer> {
  if (pathOf(request)?.endsWith('refresh-token')) return refresh();
  if (request.headers.authorization !== `Bearer ${validToken}`) return refusal(401, 'unauthorized', 'Please sign in');
  if (request.method === 'DELETE') return refusal(400, 'invalid_input', 'Check the fields', { session: ['Wrong'] });
  return { status: 200, body: { data: [], meta } };
}

async function refresh(): Promise<Answer> {
  if (!cookieIsValid) return refusal(401, 'unauthorized', 'Please sign in');
  refreshesAtOnce += 1;
  mostRefreshesAtOnce = Math.max(mostRefreshesAtOnce, refreshesAtOnce);
  await new Promise((resume) => setTimeout(resume, 30));
  refreshesAtOnce -= 1;
  validToken = `token ${requests.length}`;
  return { status: 200, body: { data: { token: validToken, expires_in: 900 } } };
}

const refusal = (status: number, code: string, error: string, errors?: object): Answer => ({
  status,
  body: { error, code, ...(errors ? { errors } : {}) },
});

const pathOf = ({ url }: IncomingMessage) => url?.split('?')[0];
const paths = () => requests.map(pathOf);
