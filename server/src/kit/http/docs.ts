import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { compressJson } from './compress-json.ts';
import { type Described, openapiDocument } from './openapi.ts';

const own = fileURLToPath(new URL('docs/', import.meta.url));
const theirs = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const shown = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js', '/favicon-32x32.png', '/start.js']);

// No inline script: what the page runs are files of ours.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `GET /api/openapi.json`, and a page at `/api/docs` that shows it and lets one try the calls. */
export async function serveDocs(server: FastifyInstance, described: Described): Promise<void> {
  const { title } = described;
  let document: string | undefined;
  await server.register(async (scope) => {
    await compressJson(scope);
    scope.get('/api/openapi.json', (_, reply) => {
      document ??= JSON.stringify(openapiDocument(described));
      return reply.type('application/json; charset=utf-8').send(document);
    });
  });
  await server.register(async (scope) => {
    scope.addHook('onSend', async (_, reply) => {
      reply.header('content-security-policy', policy);
    });
    scope.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(pageOf(title)));
    await scope.register(files, {
      root: [own, theirs],
      prefix: '/api/docs/files/',
      index: false,
      allowedPath: (path) => shown.has(path),
      cacheControl: false,
      setHeaders: (reply) => {
        reply.header('cache-control', 'public, max-age=3600');
      },
    });
  });
}

const pageOf = (title: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${title}: API</title>
    <link rel="icon" href="/api/docs/files/favicon-32x32.png" />
    <link rel="stylesheet" href="/api/docs/files/swagger-ui.css" />
  </head>
  <body>
    <main id="api"></main>
    <script src="/api/docs/files/swagger-ui-bundle.js"></script>
    <script src="/api/docs/files/start.js"></script>
  </body>
</html>
`;
