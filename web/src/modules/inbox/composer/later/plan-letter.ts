import type { Dialogue } from '@parley/contract/inbox/contacts';
import { listScheduled, scheduleMessage } from '@parley/contract/inbox/scheduled';
import { api } from '../../../../kit/api.ts';
import { refetch } from '../../../../kit/query.ts';
import { showError } from '../../../../kit/query-client.ts';
import { currentProject } from '../../../../kit/session.ts';
import { uuid } from '../../../../kit/uuid.ts';
import { writeWireTime } from '../../../../kit/time.ts';
import { endLeaving, hasKeptDraft, letDraftLeave } from '../drafts.ts';
import { clearLetter, giveBack, letterTo } from '../letters.ts';
import { partsOf } from '../verdict.ts';
import { returnedLetter, writtenLetter } from '../written-letter.ts';

/** The composer is free at once; what the server refuses comes back into it. */
export async function planLetter(contactId: number, dialogue: Dialogue, moment: Date) {
  const letter = letterTo(contactId);
  const to = { project: currentProject() ?? 0, channel: dialogue.channel_id, id: dialogue.id };
  const draft = hasKeptDraft(contactId);
  const parts = partsOf(letter).map((part, at) => ({ ...part, quoted: at === 0 ? letter.quoted : null }));
  // As the writer sees them now, whatever is written until then.
  const copies = writtenLetter(contactId, dialogue, letter);
  let kept = 0;
  if (draft) letDraftLeave(contactId);
  clearLetter(contactId);
  try {
    for (const { text, file, quoted } of parts) {
      await api(scheduleMessage, {
        ...to,
        uid: uuid(),
        text,
        send_at: writeWireTime(moment),
        draft: draft && kept === 0,
        ...(file?.file ? { file_id: file.file.id } : {}),
        ...(quoted ? { quotedMessageId: quoted.id } : {}),
        ...copies,
      });
      kept++;
    }
  } catch (error) {
    showError(error);
    const back = returnedLetter(contactId, dialogue.id, copies);
    for (const { text, file, quoted } of parts.slice(kept).toReversed())
      giveBack(contactId, { text, file: file?.file ?? null, quoted, letter: back, mode: 'reply' });
  }
  if (draft) endLeaving(contactId, kept > 0);
  if (kept > 0) await refetch(listScheduled);
}
