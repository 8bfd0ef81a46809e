import type { getLetter as endpoint } from '@parley/contract/inbox/letters';
import type { Output, Parsed } from '@parley/contract/http';
import { dbOf } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/http/route.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { seerOf } from '../dialogues/seen.queries.ts';
import { cleanHtml } from './clean-html.ts';
import { seenLetter } from './letters.queries.ts';
import { loadPictures } from './load-pictures.ts';

/** Pictures from elsewhere come only when they are asked for. */
export async function getLetter(
  viewer: Viewer,
  { id, pictures }: Parsed<typeof endpoint>,
  { host }: Pick<Context, 'host'>,
): Promise<Output<typeof endpoint>> {
  const [found] = await seenLetter(dbOf(viewer.project_id), { ...seerOf(viewer), id });
  if (!found) refuse('not_found');
  const { html, ...letter } = found;
  if (html === null) return { data: { message_id: id, ...letter, html, has_remote_pictures: false } };
  const cleaned = cleanHtml(html, host);
  const shown = pictures ? cleanHtml(html, host, await loadPictures(cleaned.remote)) : cleaned;
  const has_remote_pictures = shown.remote.length > 0;
  return { data: { message_id: id, ...letter, html: shown.html, has_remote_pictures } };
}
