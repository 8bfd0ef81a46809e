import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openStore } from '../../kit/files/open-store.ts';
import { type KeySource, readMasterKey } from '../../kit/keys/master-key.ts';
import { lockers } from '../lockers.queries.ts';
import { failure, type Finding, reasonOf, warning, well } from './finding.ts';

const oldestNode = 22.18;
const gigabyte = 2 ** 30;

export function lookAtNode(version = process.versions.node): Finding[] {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major + minor / 100 >= oldestNode) return [well('node', `Node ${version}`)];
  return [failure('node', `Node is ${version}`, 'Start by npm start, which brings its own; or install Node 24.')];
}

export async function lookAtDisk(place: string, read = statfs): Promise<Finding[]> {
  const { bavail, blocks, bsize } = await read(place);
  const [free, share] = [bavail * bsize, bavail / blocks];
  const said = `${(free / gigabyte).toFixed(1)} GB (${Math.round(share * 100)} %) are free where ${place} lies`;
  const cure = 'Free some space or take a larger disk: when it is full, nothing more is accepted.';
  if (free < gigabyte / 4 || share < 0.01) return [failure('disk', said, cure)];
  return [free < 2 * gigabyte || share < 0.1 ? warning('disk', said, cure) : well('disk', said)];
}

export async function lookAtFiles(url: string): Promise<Finding[]> {
  const cure = url.startsWith('s3:')
    ? 'Check the bucket, endpoint and path_style in FILES_URL, and that AWS_ACCESS_KEY_ID may write, read and delete there (docs/files.md).'
    : 'The user of the program must own the folder and may write there (DATA_DIR/files, or FILES_URL); is the disk mounted?';
  const key = randomBytes(16).toString('hex');
  try {
    const store = await openStore(url);
    await store.write(key, Readable.from([Buffer.from(key)]));
    const read: Buffer[] = [];
    for await (const piece of store.read(key)) read.push(piece as Buffer);
    await store.remove(key);
    if (String(Buffer.concat(read)) === key) return [well('files', 'can be written, read and removed')];
    return [
      failure(
        'files',
        'what was written is read as something else',
        'Look at the disk: its memory or cable may be broken.',
      ),
    ];
  } catch (error) {
    return [failure('files', `cannot be kept: ${reasonOf(error)}`, cure)];
  }
}

/** Null: it is not there, and is not made either. */
async function keyOf(source: KeySource): Promise<string | null> {
  if (!source.value && !source.file && !existsSync(join(source.data_dir, 'secret.key'))) return null;
  return (await readMasterKey(source)).id;
}

export async function lookAtKey(source: KeySource): Promise<Finding[]> {
  const cure = `Put the secret.key of before into ${source.data_dir}, or set SECRET_KEY. README.md (Keys) says what to do if it is lost for good.`;
  let id: string | null;
  try {
    id = await keyOf(source);
  } catch (error) {
    return [failure('key', reasonOf(error), cure)];
  }
  const locked = await lockers();
  if (id === null) {
    if (!locked.length) return [well('key', 'none yet: the first start makes one')];
    return [failure('key', `the master key ${locked.join(', ')} of this base is not here`, cure)];
  }
  if (locked.length && !locked.includes(id))
    return [failure('key', `the master key here (${id}) is not that of this base (${locked.join(', ')})`, cure)];
  return [well('key', `the master key is here (${id})`)];
}
