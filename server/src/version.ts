import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Which Parley this is: `0.1.0 (3f2a91c)`, without the commit where nobody knows it. */
export const version = [numberOf(root), commitOf(root)].filter(Boolean).join(' ');

function numberOf(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}

/** An image is built without its history, so whoever builds one writes the commit into a file. */
export function commitOf(folder: string): string | null {
  const told = readIfThere(join(folder, 'COMMIT')) ?? readHead(folder);
  return told && /^[\da-f]{7,64}$/.test(told) ? `(${told.slice(0, 7)})` : null;
}

function readHead(folder: string): string | null {
  const git = gitFolder(join(folder, '.git'));
  const head = git && readIfThere(join(git, 'HEAD'));
  if (!head?.startsWith('ref: ')) return head ?? null;
  const name = head.slice('ref: '.length);
  // Branches of a second work tree stand with the first.
  const common = resolve(git!, readIfThere(join(git!, 'commondir')) ?? '.');
  const packed = readIfThere(join(common, 'packed-refs'))?.split('\n') ?? [];
  return readIfThere(join(common, name)) ?? packed.find((it) => it.endsWith(` ${name}`))?.split(' ')[0] ?? null;
}

/** In a second work tree it is a file that says where the folder is. */
function gitFolder(path: string): string | null {
  if (!existsSync(path)) return null;
  if (statSync(path).isDirectory()) return path;
  const told = /^gitdir: (.+)$/m.exec(readFileSync(path, 'utf8'))?.[1];
  return told ? resolve(dirname(path), told) : null;
}

function readIfThere(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}
