import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import files from '@fastify/static';
import { type BrandName, brandOfHost, brandTitles } from '@parley/contract/projects/brands';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Counted } from './kit/http/request-limit.ts';
import { keepParts, serveOtherParts } from './kit/page-parts/page-parts.ts';
import { log } from './kit/log.ts';
import { type PageOptions, writePage } from './write-page.ts';

const dist = new URL('../../web/dist/', import.meta.url);
/** What has its hash in its name. */
export const hashedParts = new URL('assets/', dist);
const base = '/app/messenger';

/** Addresses that show the messenger inside another site's page. */
const frames = ['/messenger_iframe', '/app/messenger_iframe', '/_iframe', `${base}/messenger_iframe`];
/** Pages of the standalone product beside the messenger; the same bundle shows them. */
const pages = [
  'create-project',
  'welcome',
  'settings',
  'security',
  'tariff',
  'help',
  'login',
  'logout',
  'invite',
  'demo',
  'mailbox',
];

// Voice is recorded here, and calls will want a camera. Nothing else of the device is ours.
const permissions =
  'microphone=(self), camera=(self), geolocation=(), display-capture=(), payment=(), usb=(), serial=(), hid=(), midi=(), browsing-topics=()';
/** A frame is another site's to open; of a page that stands alone no other page holds a handle. */
const ofPages = {
  page: { 'permissions-policy': permissions, 'cross-origin-opener-policy': 'same-origin' },
  frame: { 'permissions-policy': permissions, 'cross-origin-resource-policy': 'cross-origin' },
};

/** Serves the built web app: hashed files for ever, the page itself never from a cache. */
export async function servePages(server: FastifyInstance, options: PageOptions): Promise<void> {
  const html = await readFile(new URL('index.html', dist), 'utf8').catch(() => null);
  if (!html) return;
  // A base that only reads for now is no reason not to start.
  await keepParts(hashedParts).catch((error: unknown) => log.warn(error));
  const policies = { page: policy(html, ["'none'"]), frame: policy(html, ["'self'", ...options.frame_parents]) };
  const written = new Map<string, string>();

  const send = (reply: FastifyReply, request: FastifyRequest, where: keyof typeof policies) => {
    const brand = brandOfHost(request.host);
    const key = `${where} ${brand}`;
    const parents = where === 'frame' ? options.frame_parents : [];
    if (!written.has(key)) written.set(key, writePage(html, brand, parents, options));
    reply.header('content-security-policy', policies[where]).header('cache-control', 'no-cache');
    for (const [name, value] of Object.entries(ofPages[where])) reply.header(name, value);
    return reply.type('text/html; charset=utf-8').send(written.get(key));
  };

  await server.register(async (scope) => {
    await scope.register(compress, { global: true, encodings: ['gzip'] });
    await scope.register(serveParts);
    scope.get(`${base}/manifest.webmanifest`, (request, reply) =>
      reply.type('application/manifest+json').send(manifest(brandOfHost(request.host))),
    );
    serveOtherParts(scope, `${base}/assets`);
    for (const path of frames) both(path, 'frame');
    for (const path of [base, ...pages.map((name) => `/app/${name}`)]) both(path, 'page');
    for (const path of ['/', '/app']) scope.get(path, (_, reply) => reply.redirect(`${base}/`));
    for (const path of ['/UI', '/mobile_app', '/login'])
      scope.get(path, (_, reply) => reply.redirect(`${base}${path}/`));

    function both(path: string, where: keyof typeof policies): void {
      const handler = (request: FastifyRequest, reply: FastifyReply) => send(reply, request, where);
      scope.get(path, handler);
      scope.get(`${path}/*`, handler);
    }
  });
}

/** What a page is made of. */
async function serveParts(scope: FastifyInstance): Promise<void> {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, counts: 'lightly' } satisfies Counted;
  });
  await scope.register(files, {
    root: fileURLToPath(dist),
    prefix: `${base}/`,
    index: false,
    wildcard: false,
    // Answered like every address of the messenger: the offline worker keeps it with its brand and policy.
    globIgnore: ['index.html', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/');
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      // A worker lives by the policy it came with, and ours must fetch what it keeps for offline.
      if (path.endsWith('/sw.js')) reply.header('content-security-policy', "default-src 'self'");
    },
  });
}

/** Scripts only from us; the one inline script that sets the colours before the first paint is known by its hash. */
function policy(html: string, ancestors: string[]): string {
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${inline.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors.join(' ')}`,
  ].join('; ');
}

const manifest = (brand: BrandName) => ({
  id: `${base}/`,
  name: brandTitles[brand],
  short_name: brandTitles[brand],
  start_url: `${base}/`,
  // With the pages beside the messenger: an installed app that opens its settings stays an app.
  scope: '/app/',
  display: 'standalone',
  background_color: '#f4f5f7',
  theme_color: '#f4f5f7',
  icons: [
    { src: `${base}/icon-${brand}.svg`, sizes: 'any', type: 'image/svg+xml' },
    { src: `${base}/icon-${brand}-192.png`, sizes: '192x192', type: 'image/png' },
    { src: `${base}/icon-${brand}-512.png`, sizes: '512x512', type: 'image/png' },
    // Its sign stands far enough from the edges for any shape that a phone cuts out.
    { src: `${base}/icon-${brand}-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});
