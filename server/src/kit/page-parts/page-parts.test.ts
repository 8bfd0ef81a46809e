import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { closeDatabase, db, openDatabase } from '../db/index.ts';
import { deletePartsUnseen } from './page-parts.queries.ts';
import { keepParts, serveOtherParts } from './page-parts.ts';

const code = 'export const words = "of another build";'.repeat(100);
const server = Fastify();
const folders: string[] = [];

beforeAll(async () => {
  openDatabase(await freshDatabase());
  await server.register(async (scope) => {
    await scope.register(compress, { global: true, encodings: ['gzip'] });
    serveOtherParts(scope, '/app/assets');
  });
  await server.ready();
});

afterAll(async () => {
  await server.close();
  await closeDatabase();
  for (const folder of folders) await rm(folder, { recursive: true });
});

const build = async (files: Record<string, string | Buffer>): Promise<URL> => {
  const folder = await mkdtemp(join(tmpdir(), 'parts-'));
  folders.push(folder);
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
  return pathToFileURL(`${folder}/`);
};

const ask = (name: string, encoding = 'gzip') =>
  server.inject({ url: `/app/assets/${name}`, headers: { 'accept-encoding': encoding } });

test('a node answers for the parts of a build that only another node has', async () => {
  expect((await ask('inbox-1.js')).statusCode).toBe(404);
  const font = Buffer.from([0x77, 0x4f, 0x46, 0x32, 0, 255]);
  await keepParts(
    await build({
      'inbox-1.js': code,
      'inbox-1.js.gz': gzipSync(code),
      'inbox-1.css': 'a{}',
      'inter-1.woff2': font,
      'notes.txt': 'not asked by any page',
    }),
  );

  const packed = await ask('inbox-1.js');
  expect(packed.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect(packed.rawPayload).toEqual(gzipSync(code));
  const plain = await ask('inbox-1.js', 'identity');
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, code]);
  expect((await ask('inter-1.woff2')).rawPayload).toEqual(font);
  expect((await ask('inbox-1.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  for (const wrong of ['notes.txt', 'inbox-2.js', '..%2Finbox-1.js', 'a/inbox-1.js', `${'a'.repeat(200)}.js`, '']) {
    expect((await ask(wrong)).statusCode).toBe(404);
  }
});

test('parts of the next build come beside them, and only what no node has had for a month is forgotten', async () => {
  const next = await build({ 'inbox-2.js': 'next', 'both-1.js': 'both' });
  await keepParts(await build({ 'inbox-1.js': code, 'both-1.js': 'both' }));
  await keepParts(next);
  await keepParts(next);
  expect((await ask('inbox-2.js')).body).toBe('next');

  await sql`update page_parts set seen_at = now() - interval '31 days'`.execute(db());
  await keepParts(next);
  await deletePartsUnseen(30);
  expect((await ask('inbox-1.js')).statusCode).toBe(404);
  expect([(await ask('inbox-2.js')).body, (await ask('both-1.js')).body]).toEqual(['next', 'both']);
});
