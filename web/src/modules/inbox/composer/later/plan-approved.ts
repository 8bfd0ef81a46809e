import { tidyValue, variablesOf } from '@parley/contract/inbox/approved-rules';
import type { ApprovedTemplate } from '@parley/contract/inbox/approved-templates';
import type { Dialogue } from '@parley/contract/inbox/contacts';
import type { MessageFile } from '@parley/contract/inbox/messages';
import { listScheduled, scheduleMessage } from '@parley/contract/inbox/scheduled';
import { api } from '../../../../kit/api.ts';
import { refetch } from '../../../../kit/query.ts';
import { currentProject } from '../../../../kit/session.ts';
import { uuid } from '../../../../kit/uuid.ts';
import { writeWireTime } from '../../../../kit/time.ts';

type Given = { values: Record<string, string>; file: MessageFile | null; moment: Date };

/** What the provider has approved waits for any moment. */
export async function planApproved(
  { id: dialogue_id, channel_id }: Dialogue,
  { id, parts }: ApprovedTemplate,
  { values, file, moment }: Given,
): Promise<void> {
  const filled = variablesOf(parts).map(({ key }) => [key, tidyValue(values[key] ?? '')]);
  await api(scheduleMessage, {
    project: currentProject() ?? 0,
    channel: channel_id,
    id: dialogue_id,
    uid: uuid(),
    template: { id, values: Object.fromEntries(filled) as Record<string, string> },
    send_at: writeWireTime(moment),
    ...(file && { file_id: file.id }),
  });
  await refetch(listScheduled);
}
