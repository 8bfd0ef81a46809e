import type { Draft, DraftMode } from '@parley/contract/inbox/drafts';
import type { MessageFile, QuotedMessage } from '@parley/contract/inbox/messages';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { newestSeen } from '../../tickets/index.ts';

/** A file on its way into a letter. */
export type Attachment = {
  key: string;
  name: string;
  size: number;
  kind: MessageFile['kind'];
  /** A picture as it lies on this device. */
  url: string | null;
  /** From 0 to 1. */
  progress: number;
  error: string | null;
  /** Once it is uploaded. */
  file: MessageFile | null;
};

/** What is being written to a contact. */
export type Letter = {
  mode: DraftMode;
  text: string;
  /** null: the contact's newest dialogue. */
  dialogue_id: number | null;
  quoted: QuotedMessage | null;
  /** Of a letter, as they are written; null: those of the letter before. */
  subject: string | null;
  cc: string | null;
  files: Attachment[];
  /** Colleagues chosen for a note. */
  called: { id: number; name: string; isTeam?: boolean }[];
  /** One of the team's templates that it was begun with. */
  template_id: number | null;
  /** The newest message of others when the writing began: what a colleague says after it, the writer may not know. */
  began_after: number | null;
};

export const emptyLetter: Letter = {
  mode: 'reply',
  text: '',
  dialogue_id: null,
  quoted: null,
  subject: null,
  cc: null,
  files: [],
  called: [],
  template_id: null,
  began_after: null,
};

export const letters = createStore<{ all: Readonly<Record<number, Letter>> }>(() => ({ all: {} }));

export const letterTo = (contactId: number): Letter => letters.getState().all[contactId] ?? emptyLetter;

export const useLetter = (contactId: number): Letter => useStore(letters, ({ all }) => all[contactId] ?? emptyLetter);

export function changeLetter(contactId: number, change: Partial<Letter> | ((letter: Letter) => Partial<Letter>)) {
  letters.setState(({ all }) => {
    const before = all[contactId] ?? emptyLetter;
    const after = { ...before, ...(typeof change === 'function' ? change(before) : change) };
    // What was written anew from nothing is no longer the template.
    if (!after.text && !after.files.length) after.template_id = null;
    // From the first letter on, whoever put it there.
    if (after.text && after.began_after === null) after.began_after = newestSeen(contactId);
    return { all: { ...all, [contactId]: after } };
  });
}

/** Sent: the words are gone, the way they went stays. */
export const clearLetter = (contactId: number) =>
  changeLetter(contactId, {
    text: '',
    quoted: null,
    subject: null,
    cc: null,
    files: [],
    called: [],
    template_id: null,
    began_after: null,
  });

export const isBegun = ({ text, files, quoted, subject, cc }: Letter): boolean =>
  text !== '' || files.length > 0 || quoted !== null || subject !== null || cc !== null;

/** An uploaded file as it lies in a letter. */
export const attachmentOf = (file: MessageFile): Attachment => ({
  key: `file ${file.id}`,
  name: file.name,
  size: file.size,
  kind: file.kind,
  url: null,
  progress: 1,
  error: null,
  file,
});

export const letterOf = ({ mode, text, user_id, quoted, files, subject, cc }: Draft): Letter => ({
  ...emptyLetter,
  mode,
  text,
  dialogue_id: user_id,
  quoted,
  subject,
  cc,
  files: files.map(attachmentOf),
});

type Returned = {
  text: string;
  file?: MessageFile | null;
  quoted?: QuotedMessage | null;
  mode?: DraftMode;
  letter?: Pick<Letter, 'subject' | 'cc'> | null;
};

/** What did not leave comes back before whatever has been begun since: no word is lost. */
export const giveBack = (contactId: number, { text, file, quoted, mode, letter }: Returned) =>
  changeLetter(contactId, (now) => ({
    text: [text, now.text].filter(Boolean).join('\n'),
    files: [...(file ? [attachmentOf(file)] : []), ...now.files],
    quoted: now.quoted ?? quoted ?? null,
    ...(letter ? { subject: now.subject ?? letter.subject, cc: now.cc ?? letter.cc } : {}),
    ...(mode && !now.text ? { mode } : {}),
  }));
