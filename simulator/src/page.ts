import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { FakeAnswer } from './fake.ts';

const beside = (path: string): string => readFileSync(new URL(`../page/${path}`, import.meta.url), 'utf8');
const library = (name: string): string => readFileSync(fileURLToPath(import.meta.resolve(name)), 'utf8');

const libraries: Record<string, string> = { '/preact.mjs': 'preact', '/hooks.mjs': 'preact/hooks' };

const sheets = ['/base.css', '/thread.css', '/composer.css', '/narrow.css'];

const policy = `default-src 'self'; img-src 'self' data: blob:; media-src 'self' data: blob:; frame-ancestors 'none'`;

/** The page of phones and its parts; written in TypeScript, whose types the browser does not need. */
export function answerPage(path: string): FakeAnswer {
  const as = (type: string, body: string): FakeAnswer => ({
    status: 200,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    },
    body,
  });
  if (path === '/' || path === '') return as('text/html', beside('index.html'));
  if (sheets.includes(path)) return as('text/css', beside(path.slice(1)));
  if (libraries[path]) return as('text/javascript', linked(library(libraries[path])));
  if (/^\/[a-z-]+\.ts$/.test(path)) return as('text/javascript', script(path));
  return { status: 404, body: '' };
}

/** Browsers know no packages by name. */
const linked = (code: string): string =>
  code.replace(
    /(from\s*)(['"])preact(\/hooks)?\2/g,
    (_, from: string, quote: string, hooks?: string) => `${from}${quote}./${hooks ? 'hooks' : 'preact'}.mjs${quote}`,
  );

function script(path: string): string {
  try {
    return linked(stripTypeScriptTypes(beside(path.slice(1))));
  } catch {
    return '';
  }
}
