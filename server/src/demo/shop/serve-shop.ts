import { readFile } from 'node:fs/promises';
import { type BrandName, brandNames, brandOfHost } from '@parley/contract/projects/brands';
import type { FastifyInstance } from 'fastify';
import { demoForms } from '../deal-rules.ts';
import { demoWidgetKeys } from '../projects.ts';
import { formOf, utmOf } from './shop-form.ts';
import { drawings, type Shop, shops } from './shops.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src blob: data:',
  'media-src blob:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

/** A small shop with the widget on it: by the host's brand, or the one that is asked for. */
export async function serveShop(server: FastifyInstance): Promise<void> {
  const css = await readFile(new URL('shop.css', import.meta.url), 'utf8');
  server.get('/demo/shop/shop.css', (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(css),
  );
  server.get<{ Querystring: Record<string, unknown> }>('/demo/shop', (request, reply) => {
    const asked = brandNames.find((name) => name === request.query.brand);
    const brand = asked ?? brandOfHost(request.host);
    reply.header('content-security-policy', policy).header('cache-control', 'no-cache');
    const form = formOf(brand, shops[brand], {
      action: demoForms[brand],
      isSent: request.query.sent === '1',
      utm: utmOf(request.query),
    });
    return reply.type('text/html; charset=utf-8').send(pageOf(brand, shops[brand], form));
  });
}

/** All of it is written here; of what comes from outside, only plain marks of an advertisement. */
function pageOf(brand: BrandName, shop: Shop, form: string): string {
  const other = brandNames.find((name) => name !== brand)!;
  const products = shop.products.map(
    ({ name, text, price, drawing }) => `<li class="product">
        <svg viewBox="16 12 80 80" aria-hidden="true"><path d="${drawings[drawing]}"/></svg>
        <h2>${name}</h2>
        <p>${text}</p>
        <span class="price">${price}</span>
      </li>`,
  );
  return `<!doctype html>
<html lang="${shop.language}" data-brand="${brand}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${shop.name}</title>
    <link rel="stylesheet" href="/demo/shop/shop.css">
    <script async src="/widget.js" data-key="${demoWidgetKeys[brand]}"></script>
  </head>
  <body>
    <p class="notice">${shop.notice}</p>
    <header>
      <p class="name">${shop.name}</p>
      <h1>${shop.slogan}</h1>
      <p class="text">${shop.text}</p>
    </header>
    <main>
      <ul class="products">
      ${products.join('\n      ')}
      </ul>
      ${form}
    </main>
    <footer>
      <p>${shop.footer}</p>
      <p><a href="/app/messenger/">${shop.operator}</a> · <a href="/demo/shop/?brand=${other}" hreflang="${shops[other].language}">${shop.other}</a></p>
    </footer>
  </body>
</html>`;
}
