import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../test/app.ts';
import { newcomer } from '../test/people.ts';
import { aliases, canonicalUrl } from './aliases.ts';
import { routes } from './app.ts';

test.each([
  ['/adm/chat_new/user/login/', '/api/app/user/login/'],
  ['/adm/chat_new/getConfig/', '/api/app/chat/getConfig/'],
  ['/adm/chat_new/getTopics?x=1', '/api/app/chat/getTopics?x=1'],
  ['/adm/chat_new/contacts/?page=1', '/api/crm/contacts/?page=1'],
  ['/adm/chat_new/ticket/7', '/api/app/ticket/7'],
  ['/adm/chat_new/projects/5/users/', '/api/app/projects/5/users/'],
  ['/adm/chat_new/sidebar/', '/api/app/sidebar/'],
  ['/crm/lead/solo/', '/api/crm/lead/solo/'],
  ['/crm/sidebar/', '/api/app/sidebar/'],
  ['/api/crm/sidebar', '/api/app/sidebar'],
  ['/api/tasks/categories/', '/api/app/tasks/categories/'],
])('%s is %s', (second, canonical) => {
  expect(canonicalUrl(second)).toBe(canonical);
});

test.each([['/crmx/lead'], ['/api/tasksx'], ['/adm/chat_newer/user/'], ['/app/crm/'], ['/api/app/user/'], ['/']])(
  '%s has no second reading',
  (url) => {
    expect(canonicalUrl(url)).toBe(url);
  },
);

/** Every route that a second spelling leads to, with that spelling. */
const readings = routes.flatMap(({ endpoint }) =>
  aliases
    .filter(([, canonical]) => `${endpoint.path}/`.startsWith(`${canonical}/`))
    .map(([second, canonical]) => ({ endpoint, second: second + endpoint.path.slice(canonical.length) }))
    .filter(({ second }) => canonicalUrl(second) === endpoint.path),
);

describe('both readings answer the same', () => {
  let app: TestApp;
  let token: string;

  beforeAll(async () => {
    app = await testApp();
    ({ token } = await newcomer(app, 'Anna'));
  });
  afterAll(() => app.stop());

  const ask = async (method: string, path: string) => {
    const url = app.url + path.replace(/:\w+/g, '1');
    const response = await fetch(url, { method, headers: { authorization: `Bearer ${token}`, 'x-project': '1' } });
    const body = (await response.json()) as { code?: string };
    return { status: response.status, code: body.code };
  };

  test.each(readings.map(({ endpoint, second }) => [endpoint.method, second, endpoint.path] as const))(
    '%s %s and %s',
    async (method, second, canonical) => {
      const answer = await ask(method, canonical);
      expect(answer.code).not.toBe('route_not_found');
      expect(await ask(method, second)).toEqual(answer);
    },
  );

  test('with or without a slash at the end, and with a query after it', async () => {
    for (const { endpoint } of routes) {
      const bare = endpoint.path.replace(/\/$/, '');
      for (const path of [bare, `${bare}/`, `${bare}/?`]) {
        const { code } = await ask(endpoint.method, path);
        expect({ path, code }).not.toEqual({ path, code: 'route_not_found' });
      }
    }
  });

  test('an unknown path is told apart from a missing record, in the language of the caller', async () => {
    for (const path of ['/api/nothing', '/crm/nothing', '/adm/chat_new/nothing/', '/api/tasks/nothing/here']) {
      const response = await fetch(app.url + path, { headers: { 'accept-language': 'ru' } });
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ error: 'Нет такого адреса', code: 'route_not_found' });
    }
  });

  test('a browser that asks for an unknown address is told so in its language, and led back', async () => {
    const headers = { accept: 'text/html', 'accept-language': 'pt' };
    const page = await fetch(`${app.url}/nowhere`, { headers });
    const start = '<a href="/">Para a página inicial</a>';
    expect([page.status, (await page.text()).includes(start)]).toEqual([404, true]);
  });
});
