import type { listMessages as endpoint } from '@parley/contract/inbox/messages';
import type { Output, Parsed } from '@parley/contract/http';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { pageSize } from '../page-size.ts';
import { messagesOf } from './messages.queries.ts';

/** The thread of a contact over every dialogue of it that the viewer sees. */
export async function listMessages(viewer: Viewer, asked: Parsed<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const { id: contact_id, message_id = null, direction = 'before' } = asked;
  const side = message_id === null ? 'before' : direction;
  const size = pageSize(asked.count);
  const found = await messagesOf(viewer, side, { contact_id, message_id }, size);
  if (!found) refuse('not_found');
  const data = side === 'before' ? found.slice(-size) : found.slice(0, size);
  const edge = side === 'before' ? data[0] : data.at(-1);
  return { data, meta: { count: data.length, next: found.length > size ? String(edge!.id) : null } };
}
