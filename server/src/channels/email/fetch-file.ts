import { Readable } from 'node:stream';
import { simpleParser } from 'mailparser';
import type { Channel } from '../channel.ts';
import { idOf } from './headers.ts';
import { withImap } from './mailbox.ts';

/** The letter is read again: a file that waits costs no memory meanwhile. */
export const fetchFile: NonNullable<Channel['fetchFile']> = ({ folder = 'INBOX', uid = '', nth, id }, connection) =>
  withImap(connection, async (client) => {
    await client.mailboxOpen(folder, { readOnly: true });
    const letter = await client.fetchOne(uid, { source: true }, { uid: true });
    if (!letter || !letter.source) throw new Error('the letter is no longer in the mailbox');
    const { attachments, messageId } = await simpleParser(letter.source, {
      skipHtmlToText: true,
      skipImageLinks: true,
    });
    // Numbers are given anew when a mailbox is repaired: another letter may have this one.
    if (idOf(messageId, letter.source) !== id) throw new Error('the letter is no longer where it was');
    const found = attachments[Number(nth)];
    if (!found) throw new Error('the letter has no such file');
    return Readable.from([found.content]);
  });
