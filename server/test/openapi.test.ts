import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../src/app.ts';
import type { OpenApi } from '../src/kit/http/openapi.ts';
import { testApp, type TestApp } from './app.ts';

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
    for (const { endpoint } of routes) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      const operation = document.paths[path]![endpoint.method.toLowerCase()];
      expect(operation).toMatchObject({
        summary: endpoint.summary,
        'x-access': endpoint.access,
        ...(endpoint.permission ? { 'x-permission': endpoint.permission } : {}),
      });
      expect(Boolean(operation!.security)).toBe(endpoint.access !== 'public');
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
