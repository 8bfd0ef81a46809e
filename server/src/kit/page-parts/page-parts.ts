import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { hours } from '../clock.ts';
import { log } from '../log.ts';
import { deletePartsUnseen, findPart, insertParts, missingParts, noteParts } from './page-parts.queries.ts';

// A page that nobody has loaded anew for so long asks for nothing any more.
const keptDays = 30;
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * Keeps what the page of this build is made of, by names that tell their bytes, where every node finds it: while nodes
 * are restarted one by one, the page comes from one and is asked of another, and a page that was opened before an
 * upgrade goes on with parts of its own build.
 */
export async function keepParts(folder: URL): Promise<void> {
  // Where no page was built there is none to keep.
  const files = new Set(await readdir(folder).catch(() => []));
  const names = [...files].filter((name) => extname(name) in types);
  if (!names.length) return;
  const missing = await missingParts(names);
  const parts = missing.map(async (name) => {
    const is_gzipped = files.has(`${name}.gz`);
    return { name, bytes: await readFile(new URL(is_gzipped ? `${name}.gz` : name, folder)), is_gzipped };
  });
  if (parts.length) await insertParts(await Promise.all(parts));
  await noteParts(names);
}

/** Answers for parts that this node's own build does not have. */
export function serveOtherParts(scope: FastifyInstance, path: string): void {
  scope.get<{ Params: { '*': string } }>(`${path}/*`, async (request, reply) => {
    const name = request.params['*'];
    const type = types[extname(name)];
    const part = type && /^[\w.-]{1,100}$/.test(name) ? await findPart(name) : undefined;
    // A page in its place would be taken for a script.
    if (!part) return reply.callNotFound();
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding').type(type!);
    if (!part.is_gzipped) return reply.send(part.bytes);
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(gunzipSync(part.bytes));
    return reply.header('content-encoding', 'gzip').send(part.bytes);
  });
}

/** Says now and then which parts are still in use; one node forgets the others. */
export function startKeepingParts(folder: URL, isKeeper: () => boolean): { stop: () => void } {
  const again = async () => {
    await keepParts(folder);
    if (isKeeper()) await deletePartsUnseen(keptDays);
  };
  const timer = setInterval(() => void again().catch((error: unknown) => log.warn(error)), hours(6));
  return { stop: () => clearInterval(timer) };
}
