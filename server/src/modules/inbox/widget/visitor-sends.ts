import type { Output, Parsed } from '@parley/contract/http';
import { clientTyping } from '@parley/contract/widget/client-typing';
import type { sendVisitorMessage as sending, visitorTypes as typing } from '@parley/contract/widget/visitor';
import { channelOf } from '../../../channels/index.ts';
import { now } from '../../../kit/clock.ts';
import { refuse } from '../../../kit/errors.ts';
import { seersOf } from '../../../kit/events/audience.ts';
import type { Context } from '../../../kit/http/route.ts';
import { whisper } from '../../../kit/live/whisper.ts';
import { receiveMessage } from '../messages/receive-message.ts';
import { storable } from '../rules.ts';
import { findVisitor } from './find-visitor.ts';
import { nameFor } from './rules.ts';
import { fileToSend } from './visitor-files.ts';
import { dialogueOf, ownMessage, visitorMessage } from './visitor-messages.queries.ts';

/** Answered when it is stored; asked again with the same uid, with the very message. */
export async function sendVisitorMessage(
  _: null,
  { token, uid, text = '', file_id }: Parsed<typeof sending>,
  context: Context,
): Promise<Output<typeof sending>> {
  const visitor = await findVisitor(token, context, 'send');
  const { project_id, channel_id, outside_id, name, phone, email } = visitor;
  const file = file_id === undefined ? null : await fileToSend(visitor, file_id);
  const peer = { outside_id, name: name ?? nameFor(visitor), phone, email };
  const inbound = { uid, direction: 'in', peer, at: now(), message_type: file?.kind ?? 'text', text, file } as const;
  const { id, message } = await receiveMessage(project_id, channel_id, inbound);
  if (message) {
    // The visitor's other pages show it too.
    channelOf('widget').refresh?.(visitor);
    return { data: ownMessage(message) };
  }
  const stored = await visitorMessage(visitor, id);
  // Also where somebody else's message has this uid: of that one nothing is told.
  if (stored?.text !== storable(text) || stored.file?.id !== file?.id) refuse('uid_taken');
  return { data: stored };
}

/** Before the first message nobody has anything to look at. */
export async function visitorTypes(
  _: null,
  { token }: Parsed<typeof typing>,
  context: Context,
): Promise<Output<typeof typing>> {
  const visitor = await findVisitor(token, context, 'type');
  const dialogue = await dialogueOf(visitor);
  if (dialogue) whisper(visitor.project_id, clientTyping, dialogue, seersOf(visitor.channel_id));
  return { data: null };
}
