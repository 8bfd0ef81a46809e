import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';

/** How to start a PostgreSQL program: what stands before it, and as which user. */
export type RunAs = { prefix: string[]; uid?: number; gid?: number };

const NOBODY = 65534;
const NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];

/** PostgreSQL refuses to run as root, and runs only as the owner of its folder. */
export function runAs(cluster: string): RunAs {
  const uid = process.getuid?.() ?? 0;
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;
  if (uid !== 0) {
    if (owner && owner.uid !== uid)
      throw new Error(
        `${cluster} belongs to another user (uid ${owner.uid}). ` +
          'Start as that user, give the folder to this one with chown -R, or set another DATA_DIR.',
      );
    return hasName() ? { prefix: [] } : inNamespace('this user has no name in /etc/passwd');
  }
  if (owner && owner.uid !== 0) return { prefix: [], uid: owner.uid, gid: owner.gid };
  if (namespaceWorks()) return { prefix: NAMESPACE };
  if (owner) return inNamespace('it does not run as root');
  return { prefix: [], uid: NOBODY, gid: NOBODY };
}

function inNamespace(reason: string): RunAs {
  if (namespaceWorks()) return { prefix: NAMESPACE };
  throw new Error(
    `The built-in PostgreSQL cannot start: ${reason}, and this system allows no user namespace (unshare --user). ` +
      'Start as an ordinary user, or set DATABASE_URL.',
  );
}

function namespaceWorks() {
  const [command, ...args] = NAMESPACE;
  return spawnSync(command!, [...args, 'true']).status === 0;
}

function hasName() {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}
