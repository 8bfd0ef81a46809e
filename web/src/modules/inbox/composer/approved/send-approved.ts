import { filledText, tidyValue, variablesOf } from '@parley/contract/inbox/approved-rules';
import type { ApprovedTemplate } from '@parley/contract/inbox/approved-templates';
import type { Dialogue } from '@parley/contract/inbox/contacts';
import type { MessageFile } from '@parley/contract/inbox/messages';
import { writeMessage } from '../pending.ts';
import { holdFor } from '../send-letter.ts';

type Given = { values: Record<string, string>; file: MessageFile | null; after: number | null };

/** To the outbox like any message, shown at once as the client will read it. */
export function sendApproved(
  contact_id: number,
  dialogue: Dialogue,
  { id, parts }: ApprovedTemplate,
  { values, file, after }: Given,
) {
  const filled = variablesOf(parts).map(({ key }) => [key, tidyValue(values[key] ?? '')]);
  writeMessage({
    contact_id,
    dialogue_id: dialogue.id,
    channel_id: dialogue.channel_id,
    text: filledText(parts, values),
    file,
    template: { id, values: Object.fromEntries(filled) as Record<string, string> },
    hold: holdFor(dialogue),
    after_message_id: after,
  });
}
