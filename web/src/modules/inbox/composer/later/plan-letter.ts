import type { Dialogue } from '@parley/contract/inbox/contacts';
import { listScheduled, scheduleMessage } from '@parley/contract/inbox/scheduled';
import { api } from '../../../../kit/api.ts';
import { refetch } from '../../../../kit/query.ts';
import { showError } from '../../../../kit/query-client.ts';
import { currentProject } from '../../../../kit/session.ts';
import { uuid } from '../../../../kit/uuid.ts';
import { writeWireTime } from '../../../../kit/wire-time.ts';
import { forgetDraft, hasKeptDraft } from '../drafts.ts';
import { clearLetter, letterTo } from '../letters.ts';
import { partsOf } from '../verdict.ts';

/** The letter leaves the composer only once the server keeps it: what is refused stays where it is. */
export async function planLetter(contactId: number, dialogue: Dialogue, moment: Date) {
  const letter = letterTo(contactId);
  const to = { project: currentProject() ?? 0, channel: dialogue.channel_id, id: dialogue.id };
  const draft = hasKeptDraft(contactId);
  try {
    for (const [at, { text, file }] of partsOf(letter).entries()) {
      await api(scheduleMessage, {
        ...to,
        uid: uuid(),
        text,
        send_at: writeWireTime(moment),
        draft: draft && at === 0,
        ...(file?.file ? { file_id: file.file.id } : {}),
        ...(at === 0 && letter.quoted ? { quotedMessageId: letter.quoted.id } : {}),
      });
    }
    if (draft) forgetDraft(contactId);
    clearLetter(contactId);
    await refetch(listScheduled);
  } catch (error) {
    showError(error);
  }
}
