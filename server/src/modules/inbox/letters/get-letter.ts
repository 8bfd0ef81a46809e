import type { getLetter as endpoint } from '@parley/contract/inbox/letters';
import type { Output, Parsed } from '@parley/contract/http';
import { dbOf } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { seerOf } from '../dialogues/seen.queries.ts';
import { cleanHtml } from './clean-html.ts';
import { seenLetter } from './letters.queries.ts';

export async function getLetter(viewer: Viewer, { id }: Parsed<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const [found] = await seenLetter(dbOf(viewer.project_id), { ...seerOf(viewer), id });
  if (!found) refuse('not_found');
  const { html, ...letter } = found;
  const cleaned = html === null ? null : cleanHtml(html);
  return {
    data: { message_id: id, ...letter, html: cleaned?.html ?? null, has_remote_pictures: cleaned?.has_remote ?? false },
  };
}
