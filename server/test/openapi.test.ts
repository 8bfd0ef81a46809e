import { gzipSync } from 'node:zlib';
import { createDefaultFunnels } from '@parley/contract/deals/funnels';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../src/app.ts';
import type { OpenApi } from '../src/kit/http/openapi.ts';
import { testApp, type TestApp } from './app.ts';
import { owner } from './people.ts';

let app: TestApp;
let document: OpenApi;
type Parameter = { name: string; in: string; required: boolean; schema: object };

beforeAll(async () => {
  app = await testApp();
  document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as OpenApi;
});
afterAll(() => app.stop());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, it]) => Object.values(it).map((one) => ({ path, one })));

describe('the document', () => {
  test('has every route, with who may call it', () => {
    const shape = (path: string) => path.replace(/:\w+|\{\w+\}/g, '{}');
    for (const { endpoint } of routes) {
      const [, methods] = Object.entries(document.paths).find(([path]) => shape(path) === shape(endpoint.path))!;
      const operation = methods[endpoint.method.toLowerCase()];
      expect(operation).toMatchObject({
        summary: endpoint.summary,
        'x-access': endpoint.access,
        ...(endpoint.permission ? { 'x-permission': endpoint.permission } : {}),
      });
      expect(operation!.security).toEqual(endpoint.access === 'public' ? [] : [{ token: [] }]);
    }
    expect(operations()).toHaveLength(routes.length);
  });

  test('is OpenAPI 3.1 in shape', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: 'Parley', version: expect.any(String) });
    const tags = document.tags.map((tag) => tag.name);
    for (const { one } of operations()) {
      expect(one.tags.every((tag) => tags.includes(tag))).toBe(true);
      expect(Object.keys(one.responses)).toEqual(expect.arrayContaining(['200', 'default']));
    }
    const ids = operations().map(({ one }) => one.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('says where it is served, under which licence, and what each group is about', () => {
    expect(document.servers).toEqual([{ url: expect.stringMatching(/^https?:\/\/[^/]+$/) }]);
    expect(document.info.license).toEqual({ name: 'MIT', identifier: 'MIT' });
    for (const { description } of document.tags) expect(description).toMatch(/\w+/);
  });

  test('has no two paths that differ only in the names of their words', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
    expect(shapes.filter((it, nth) => shapes.indexOf(it) !== nth)).toEqual([]);
  });

  test('says something of every field: no choice of nothing, and nothing required that is not described', () => {
    const mistakes: string[] = [];
    const look = (it: unknown, where: string): void => {
      if (!it || typeof it !== 'object') return;
      const { anyOf, oneOf, required, properties } = it as Record<string, unknown>;
      for (const choice of [anyOf, oneOf])
        if (Array.isArray(choice) && (!choice.length || choice.some((one) => !Object.keys(one as object).length)))
          mistakes.push(`${where}: a choice of nothing`);
      if (Array.isArray(required))
        for (const name of required as string[])
          if (!Object.hasOwn((properties ?? {}) as object, name)) mistakes.push(`${where}: ${name} is not described`);
      for (const [key, inner] of Object.entries(it)) look(inner, `${where}/${key}`);
    };
    look({ paths: document.paths, schemas: document.components.schemas }, '');
    expect(mistakes).toEqual([]);
  });

  test('writes what many answers share once, by its name', () => {
    const { schemas } = document.components;
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Contact', 'Lead', 'Message', 'Project', 'Task']));
    const used = JSON.stringify(document.paths);
    for (const name of Object.keys(schemas)) {
      const isUsed = used.includes(`schemas/${name}"`) || JSON.stringify(schemas).includes(`schemas/${name}"`);
      expect({ name, isUsed: isUsed || name === 'Error' }).toEqual({ name, isUsed: true });
    }
  });

  test('declares every word of every path, once', () => {
    for (const { path, one } of operations()) {
      const declared = (one.parameters as Parameter[]).filter((it) => it.in === 'path').map((it) => it.name);
      const words = [...path.matchAll(/\{(\w+)\}/g)].map(([, word]) => word);
      expect({ path, declared: declared.sort() }).toEqual({ path, declared: words.sort() });
    }
  });

  test('refers only to what it holds', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, way]) => way!);
    expect(references.length).toBeGreaterThan(0);
    for (const way of new Set(references)) {
      expect(document).toHaveProperty(way.split('/'));
    }
  });

  test('names the project header where the path does not name the project', () => {
    const { parameters } = document.paths['/api/app/chat/getProjectUsers/']!.get!;
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'X-Project', in: 'header', required: true }));
  });

  test('keeps the words of the path out of the body, and says that unknown fields are refused', () => {
    const { requestBody } = document.paths['/api/app/projects/{project}/invitations/']!.post!;
    const schema = { additionalProperties: false, required: expect.arrayContaining(['email']) };
    expect(requestBody).toMatchObject({ content: { 'application/json': { schema } } });
    expect(requestBody).not.toHaveProperty(['content', 'application/json', 'schema', 'properties', 'project']);
  });
});

describe('answers are compressed', () => {
  /** Read to its end: an answer that nobody takes holds up the server when it stops. */
  const asked = async (encoding: string, path: string, more: Record<string, string> = {}) => {
    const answer = await fetch(app.url + path, { headers: { 'accept-encoding': encoding, ...more } });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  test('as whoever asks can read them, where it is worth it', async () => {
    const plain = await asked('identity', '/api/openapi.json');
    expect(plain.headers.get('content-encoding')).toBeNull();
    for (const encoding of ['br', 'gzip']) {
      const { headers } = await asked(encoding, '/api/openapi.json');
      expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([encoding, 'accept-encoding']);
    }
    const vera = await owner(app, 'Vera');
    const own = { authorization: `Bearer ${vera.token}`, 'x-project': String(vera.project_id) };
    await vera.call(createDefaultFunnels, {});
    await vera.call(createDefaultFunnels, { kind: 'shop' });
    const large = await asked('gzip', '/api/crm/funnel/', own);
    expect(large.headers.get('content-encoding')).toBe('gzip');
    expect((JSON.parse(large.text) as { data: unknown[] }).data.length).toBeGreaterThan(0);
    const small = await asked('gzip', '/api/app/tasks/count_active', own);
    expect(small.headers.get('content-encoding')).toBeNull();
    for (const path of ['/api/crm/contacts/import/sample/xlsx', `/api/app/projects/${vera.project_id}/archive/`]) {
      const { status, headers } = await asked('gzip', path, own);
      expect({ path, status, packed: headers.get('content-encoding') }).toEqual({ path, status: 200, packed: null });
    }
  });

  test('and questions are not', async () => {
    const body = gzipSync(JSON.stringify({ email: 'a@example.test', password: 'x' }));
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const { status } = await fetch(`${app.url}/api/app/user/login/`, { method: 'POST', headers, body });
    expect(status).toBe(400);
  });
});

describe('the page', () => {
  test('runs no inline script and takes nothing from elsewhere', async () => {
    const response = await fetch(`${app.url}/api/docs`);
    const html = await response.text();
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(html).not.toMatch(/<script>|https?:\/\//);
    for (const [, path] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect({ path, status: (await fetch(app.url + path)).status }).toEqual({ path, status: 200 });
    }
  });

  test('gives away no other file', async () => {
    for (const name of ['package.json', 'index.html', '..%2fopenapi.ts', '../openapi.ts', '%2e%2e/openapi.ts']) {
      const { status } = await fetch(`${app.url}/api/docs/files/${name}`);
      expect({ name, status }).toEqual({ name, status: 404 });
    }
  });
});
