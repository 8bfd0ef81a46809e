import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** Its own words for who asks. */
export const bucketAccess = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/**
 * A server of S3 with one bucket, on a port and in a folder of its own. It reckons signatures of lists wrongly (by an
 * address without its last slash), so only a strict one looks at any.
 */
export async function openBucketServer({ strict = false } = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'parley-bucket-'));
  const configureBuckets = [{ name: 'files' }];
  const where = { address: '127.0.0.1', port: 0, directory, configureBuckets };
  const server = new S3rver({ ...where, silent: true, allowMismatchedSignatures: !strict });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    directory,
    /** As `FILES_URL` names it. */
    url: (prefix = '', more = '') => `s3://files/${prefix}?endpoint=${endpoint}&path_style=on${more}`,
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
