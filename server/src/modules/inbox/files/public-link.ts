import { createHmac } from 'node:crypto';
import type { getPublicFile as endpoint } from '@parley/contract/inbox/files';
import type { MessageFile } from '@parley/contract/inbox/messages';
import type { Parsed } from '@parley/contract/http';
import type { Connection } from '../../../channels/channel.ts';
import { hours, now } from '../../../kit/clock.ts';
import { refuse } from '../../../kit/errors.ts';
import type { FileAnswer } from '../../../kit/http/send-file.ts';
import { secret } from '../../../kit/keys/keys.ts';
import { isSameHash } from '../../../kit/tokens.ts';
import { isClosed } from '../../projects/index.ts';
import { findFile } from './files.queries.ts';
import { bytesOf } from './read-file.ts';

// A provider fetches at once, or tries again within hours.
const lives = hours(24);

/** Where a provider may fetch this file for a day, asking nobody. */
export async function publicLink({ id, name }: MessageFile, { project_id, hook_url }: Connection): Promise<string> {
  const until = now().getTime() + lives;
  const token = `${id}.${until}.${await signature(project_id, id, until)}`;
  return `${new URL(hook_url).origin}/public/files/${project_id}/${token}/${encodeURIComponent(name)}`;
}

const signature = async (project_id: number, id: number, until: number): Promise<string> =>
  createHmac('sha256', await secret('public-files'))
    .update(`${project_id}.${id}.${until}`)
    .digest('base64url');

export async function readPublicFile(
  _: null,
  { project, token }: Pick<Parsed<typeof endpoint>, 'project' | 'token'>,
): Promise<FileAnswer> {
  const [id, until, sign = ''] = token.split('.');
  const isRight = isSameHash(sign, await signature(project, Number(id), Number(until)));
  if (!isRight || isClosed(project) || Number(until) < now().getTime()) refuse('not_found');
  const found = (await findFile(project, Number(id))) ?? refuse('not_found');
  return bytesOf(found.key, found);
}
