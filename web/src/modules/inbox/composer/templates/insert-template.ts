import type { MessageTemplate } from '@parley/contract/inbox/templates';
import { attachmentOf, changeLetter } from '../letters.ts';

/** Its words behind what is written, its file beside it. */
export function insertTemplate(contactId: number, { id, file }: MessageTemplate, text: string) {
  changeLetter(contactId, (now) => ({
    text: now.text.trim() && text ? `${now.text.trimEnd()}\n${text}` : now.text || text,
    template_id: id,
    files: file ? [...now.files, attachmentOf(file)] : now.files,
  }));
}
