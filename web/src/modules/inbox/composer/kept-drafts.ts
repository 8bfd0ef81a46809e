import { recall, recallKeys, remember } from '../../../kit/remember.ts';
import { currentProject } from '../../../kit/session.ts';
import { attachmentOf, emptyLetter, type Letter } from './letters.ts';

/** A draft that the server may not have yet, and when it was last changed here. */
export type KeptDraft = { at: number; letter: Letter };

type Stored = Omit<Letter, 'files'> & { at: number; files: NonNullable<Letter['files'][number]['file']>[] };

// One entry a contact, so that two tabs do not overwrite each other's; of each person their own.
const keyStart = (myId: number) => `draft ${currentProject()} ${myId} `;

/** Files still on their way lie in this page alone. */
export function rememberDraft(myId: number, contactId: number, letter: Letter) {
  const files = letter.files.flatMap(({ file }) => (file ? [file] : []));
  const stored: Stored = { ...letter, at: Date.now(), files };
  remember(keyStart(myId) + contactId, JSON.stringify(stored));
}

export const forgetDraft = (myId: number, contactId: number) => remember(keyStart(myId) + contactId, null);

/** What an earlier page wrote without reaching the server. */
export function recallDrafts(myId: number): Map<number, KeptDraft> {
  const start = keyStart(myId);
  return new Map(
    recallKeys(start).flatMap((key) =>
      read(recall(key)).map((kept) => [Number(key.slice(start.length)), kept] as const),
    ),
  );
}

function read(stored: string | null): KeptDraft[] {
  try {
    if (!stored) return [];
    const { at, files, ...letter } = JSON.parse(stored) as Stored;
    return [{ at, letter: { ...emptyLetter, ...letter, files: files.map(attachmentOf) } }];
  } catch {
    return [];
  }
}
