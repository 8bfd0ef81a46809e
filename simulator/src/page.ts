import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FakeAnswer } from './fake.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

const policy = `default-src 'self'; img-src 'self' data: blob:; media-src 'self' data: blob:; frame-ancestors 'none'`;

/** The page of phones and its parts, as they were built. */
export async function answerPage(path: string): Promise<FakeAnswer> {
  const name = path === '/' || path === '' ? 'index.html' : path.slice(1);
  const type = types[extname(name)];
  const body =
    type && isPart(name) ? await readFile(new URL(`../dist/${name}`, import.meta.url)).catch(() => null) : null;
  if (!type || !body) return { status: 404, body: '' };
  return {
    status: 200,
    headers: {
      'content-type': type,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    },
    body,
  };
}

const isPart = (name: string): boolean => /^(index\.html|assets\/[\w.-]+)$/.test(name);
