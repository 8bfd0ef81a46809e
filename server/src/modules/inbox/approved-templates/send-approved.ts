import { emptyKeys, filledText, tidyValue, variablesOf, wantedFile } from '@parley/contract/inbox/approved-rules';
import type { ApprovedTemplate, FilledTemplate, TemplateParts } from '@parley/contract/inbox/approved-templates';
import type { Message } from '@parley/contract/inbox/messages';
import type { sendTemplate as endpoint } from '@parley/contract/inbox/templates';
import type { Parsed } from '@parley/contract/http';
import type { Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { seerOf } from '../dialogues/seen.queries.ts';
import { usableFiles } from '../messages/attached.queries.ts';
import { idByUid } from '../messages/messages.queries.ts';
import { send } from '../messages/send-message.ts';
import { storable } from '../rules.ts';
import { clientOf } from '../templates/clients.queries.ts';
import { findApproved } from './approved.queries.ts';

type Given = Parsed<typeof endpoint>;
type Asked = Omit<Given, 'user_id' | 'template_id' | 'approved'> & { user_id: number };
type Filled = NonNullable<Given['approved']>;

/** On the way of any message, at any time: the provider has approved the words. What is kept reads as the client reads it. */
export async function sendApproved(
  tx: Tx,
  viewer: Viewer,
  { id, user_id, uid, hold, after_message_id, force }: Asked,
  { values: given, file_id }: Filled,
): Promise<Message> {
  const { project_id } = viewer;
  const [client] = await clientOf(tx, { ...seerOf(viewer), id: user_id });
  if (!client) refuse('not_found');
  const { channel_id } = client;
  // Asked again, what has left is only shown, whatever became of the template meanwhile.
  const isNew = (await idByUid(tx, { project_id, channels_ids: [channel_id], uid })) === null;
  const template = await fillApproved(tx, viewer, { channel_id, id, values: given, file_id }, isNew);
  const text = filledText(template.parts, template.values);
  return send(tx, viewer, { channel_id, id: user_id, uid, text, file_id, hold, after_message_id, force, template });
}

type Wish = { channel_id: number; id: number; values: Filled['values']; file_id: number | undefined };

/** A template of a channel with all that it asks for, or the reason why it cannot leave so. */
export async function fillApproved(
  tx: Tx,
  viewer: Viewer,
  { channel_id, id, values: given, file_id }: Wish,
  isNew = true,
): Promise<FilledTemplate> {
  const { project_id } = viewer;
  const template = (await findApproved(tx, { project_id, channel_id, id })) ?? refuse('not_found');
  if (isNew) refuseUnusable(template);
  const { name, language, parts } = template;
  const values = valuesFor(parts, given);
  await refuseFile(tx, viewer, parts, file_id);
  return { name, language, parts, values };
}

export function refuseUnusable({ usable, status, reason }: ApprovedTemplate): void {
  if (usable !== 'yes') refuse('template_unusable', { status: [status, reason].filter(Boolean).join(', ') });
}

/** Only what the template asks for, and all of it. */
function valuesFor(parts: TemplateParts, given: Filled['values']): Record<string, string> {
  if (emptyKeys(parts, given).length) refuse('template_unfilled');
  return Object.fromEntries(variablesOf(parts).map(({ key }) => [key, storable(tidyValue(given[key]!))]));
}

async function refuseFile(tx: Tx, viewer: Viewer, parts: TemplateParts, file_id: number | undefined): Promise<void> {
  const wanted = wantedFile(parts);
  const files = file_id === undefined ? [] : await usableFiles(tx, viewer, [file_id]);
  if (!files) refuse('not_found');
  if (wanted && !files.length) refuse('template_unfilled');
  if (files.some((it) => it.kind !== wanted)) refuse('template_wants_file');
}
