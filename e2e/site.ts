import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A website of somebody else, on an origin of its own: strict about what may run and load, and with styles that would
 * spoil whatever they reach.
 */
export async function openSite(product: string, key: string, { body = '' } = {}) {
  const { origin } = new URL(product);
  const policy = [
    "default-src 'none'",
    `script-src ${origin} 'nonce-site'`,
    `connect-src ${origin} ${origin.replace(/^http/, 'ws')}`,
    "style-src 'nonce-site'",
    'img-src blob: data:',
  ].join('; ');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Somebody's site</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style nonce="site">
      * { color: rgb(255, 0, 0) !important; font-size: 40px !important; }
      div { display: none !important; transform: scale(0.5) !important; opacity: 0 !important; }
      button, textarea { visibility: hidden; transform: rotate(20deg); }
    </style></head>
    <body><main><h1>Somebody's site</h1><a href="#x">A link</a></main>
    ${body}<script async src="${origin}/widget.js" data-key="${key}"></script></body></html>`;
  const server = createServer((_, response) => {
    response.setHeader('content-security-policy', policy);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
