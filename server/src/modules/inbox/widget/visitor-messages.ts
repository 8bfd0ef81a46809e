import type { Output, Parsed } from '@parley/contract/http';
import type { listVisitorMessages as listing, markVisitorMessages as marking } from '@parley/contract/widget/visitor';
import { channelOf } from '../../../channels/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/http/route.ts';
import { markMessages } from '../messages/mark-messages.ts';
import { pageSize } from '../page-size.ts';
import { findVisitor } from './find-visitor.ts';
import { messagesFor, unmarkedBefore } from './visitor-messages.queries.ts';

export async function listVisitorMessages(
  _: null,
  { token, before_id, count }: Parsed<typeof listing>,
  context: Context,
): Promise<Output<typeof listing>> {
  const visitor = await findVisitor(token, context, 'read');
  const size = pageSize(count);
  const found = (await messagesFor(visitor, before_id ?? null, size + 1)) ?? refuse('not_found');
  const data = found.slice(-size);
  return { data, meta: { count: data.length, next: found.length > size ? String(data[0]!.id) : null } };
}

/** Statuses that these marks go beyond. */
const earlier = { delivered: ['sent'], seen: ['sent', 'delivered'] };

export async function markVisitorMessages(
  _: null,
  { token, message_id, status }: Parsed<typeof marking>,
  context: Context,
): Promise<Output<typeof marking>> {
  const visitor = await findVisitor(token, context, 'mark');
  const ids = (await unmarkedBefore(visitor, message_id, earlier[status])) ?? refuse('not_found');
  await markMessages(visitor.project_id, ids, status);
  // The visitor's other pages stop counting it as unread.
  if (ids.length && status === 'seen') channelOf('widget').refresh?.(visitor);
  return { data: null };
}
