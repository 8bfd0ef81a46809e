import type { listDialogueMessages as ofDialogue, listMessages as endpoint } from '@parley/contract/inbox/messages';
import type { listMessagePage as byNumber } from '@parley/contract/inbox/thread';
import type { Output, Parsed } from '@parley/contract/http';
import { dbOf } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { contactOfDialogue } from '../dialogues/dialogues.queries.ts';
import { seerOf } from '../dialogues/seen.queries.ts';
import { pageSize } from '../page-size.ts';
import { messageAt, messagesOf, type Side } from './thread.queries.ts';

type Asked = Parsed<typeof endpoint>;
type Answer = Output<typeof endpoint>;

/** The thread of a contact over every dialogue of it that the viewer sees. */
export async function listMessages(viewer: Viewer, asked: Asked): Promise<Answer> {
  const { direction = 'before', message_id } = asked;
  if (message_id !== undefined && direction === 'around') return around(viewer, asked);
  const side = message_id !== undefined && direction === 'after' ? 'after' : 'before';
  const { data, more } = await read(viewer, asked, side, pageSize(asked.count));
  return { data, meta: { count: data.length, next: more } };
}

/** One dialogue, if the viewer sees it on that channel. */
export async function listDialogueMessages(
  viewer: Viewer,
  { channel: channel_id, id: dialogue_id, project: _, ...asked }: Parsed<typeof ofDialogue>,
): Promise<Answer> {
  const [found] = await contactOfDialogue(dbOf(viewer.project_id), { ...seerOf(viewer), channel_id, id: dialogue_id });
  if (!found) refuse('not_found');
  return listMessages(viewer, { ...asked, id: found.contact_id, dialogue_id });
}

/** The first pages have numbers. */
export async function listMessagePage(viewer: Viewer, { page, ...asked }: Parsed<typeof byNumber>): Promise<Answer> {
  if (page <= 1 || asked.message_id !== undefined) return listMessages(viewer, asked);
  const { id: contact_id, dialogue_id = null, only = 'all' } = asked;
  const place = { contact_id, dialogue_id, skipped: (page - 1) * pageSize(asked.count) - 1 };
  const message_id = await messageAt(viewer, only, place);
  if (message_id !== null) return listMessages(viewer, { ...asked, direction: 'before', message_id });
  // There are fewer; whoever may not see them is refused as ever.
  await listMessages(viewer, asked);
  return { data: [], meta: { count: 0, next: null } };
}

/** Half of a page up to the message, half below it. */
async function around(viewer: Viewer, asked: Asked): Promise<Answer> {
  const size = pageSize(asked.count);
  const below = Math.floor(size / 2);
  const [up, down] = await Promise.all([
    read(viewer, asked, 'upTo', size - below),
    read(viewer, asked, 'after', Math.max(below, 1)),
  ]);
  const data = [...up.data, ...down.data];
  return { data, meta: { count: data.length, next: up.more, newer: down.more } };
}

/** `more`: the message to ask from for what follows on this side. */
async function read(viewer: Viewer, asked: Asked, side: Side, size: number) {
  const { id: contact_id, message_id = null, dialogue_id = null, only = 'all' } = asked;
  const found = await messagesOf(viewer, { side, part: only, size }, { contact_id, message_id, dialogue_id });
  if (!found) refuse('not_found');
  const data = side === 'after' ? found.slice(0, size) : found.slice(-size);
  const edge = side === 'after' ? data.at(-1) : data[0];
  return { data, more: found.length > size ? String(edge!.id) : null };
}
