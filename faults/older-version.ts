import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The sources of an earlier version as they were, beside ours. */
export type OlderVersion = { commit: string; sources: string; remove: () => void };

const root = fileURLToPath(new URL('..', import.meta.url));
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Why no earlier version can be taken here, if so: the program also comes without its history. */
export function lacksHistory(): string | null {
  try {
    git('rev-parse', 'HEAD');
    return null;
  } catch {
    return 'there is no git history here';
  }
}

/** Packages are ours, which have what an earlier version needs; its own rooms are its own. */
export function takeOlderVersion(which: string | undefined): OlderVersion {
  const commit = git('rev-parse', '--short', `${which ?? oldestThatHolds()}^{commit}`);
  const sources = mkdtempSync(join(tmpdir(), 'parley-older-'));
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C "${sources}"`], { cwd: root });
  const rooms = '@parley';
  for (const packages of ['node_modules', 'server/node_modules']) {
    mkdirSync(join(sources, packages));
    for (const name of readdirSync(join(root, packages)).filter((it) => it !== rooms && it !== '.cache'))
      symlinkSync(join(root, packages, name), join(sources, packages, name));
  }
  mkdirSync(join(sources, 'node_modules', rooms));
  for (const name of ['contract', 'server', 'simulator', 'web', 'widget'])
    symlinkSync(join(sources, name), join(sources, 'node_modules', rooms, name));
  return { commit, sources, remove: () => rmSync(sources, { recursive: true, force: true }) };
}

/** The last version that was given out, or else the oldest one beside which the changelog says that ours works. */
function oldestThatHolds(): string {
  const [tag] = git('tag', '--list', 'v*', '--sort=-version:refname', '--merged', 'HEAD').split('\n');
  if (tag) return tag;
  const since = /has not run migration (\d{4})/.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))?.[1];
  if (!since) throw new Error('there is no tag of a version, and the changelog names none: say --from COMMIT');
  return git('log', '--diff-filter=A', '--format=%H', '--', `server/db/migrations/${since}_*`).split('\n').at(-1)!;
}
