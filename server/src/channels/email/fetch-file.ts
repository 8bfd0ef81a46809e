import { Readable } from 'node:stream';
import type { ImapFlow } from 'imapflow';
import { type Attachment, simpleParser } from 'mailparser';
import { type Channel, type FileRef, ProviderError } from '../channel.ts';
import { idOf } from './headers.ts';
import { withImap } from './mailbox.ts';

/** Read again, and only this part of the letter: a file that waits costs no memory meanwhile. */
export const fetchFile: NonNullable<Channel['fetchFile']> = (ref, connection) =>
  withImap(connection, async (client) => {
    const file =
      (await fetchFrom(client, ref.folder ?? 'INBOX', ref.uid ?? '', ref)) ?? (await fetchMoved(client, ref));
    // What is in no folder will not come back: nobody waits for it.
    if (!file) throw new ProviderError('the letter is no longer in the mailbox');
    return Readable.from([file.content]);
  });

/** Somebody has put the letter into another folder. */
async function fetchMoved(client: ImapFlow, ref: FileRef): Promise<Attachment | null> {
  const id = ref.id ?? '';
  if (id.endsWith('@no-id>')) return null;
  for (const { path, flags } of await client.list()) {
    if (flags.has('\\Noselect')) continue;
    await client.mailboxOpen(path, { readOnly: true });
    const found = (await client.search({ header: { 'message-id': id } }, { uid: true })) || [];
    for (const uid of found) {
      const file = await fetchFrom(client, path, String(uid), ref);
      if (file) return file;
    }
  }
  return null;
}

/** Numbers are given anew when a mailbox is repaired: another letter may have this one. */
async function fetchFrom(client: ImapFlow, folder: string, uid: string, ref: FileRef): Promise<Attachment | null> {
  const isOpen = await client.mailboxOpen(folder, { readOnly: true }).catch((error: { mailboxMissing?: boolean }) => {
    if (error.mailboxMissing) return null;
    throw error;
  });
  return isOpen && ((await fetchPart(client, uid, ref)) ?? (await fetchWhole(client, uid, ref)));
}

/** As it was counted when the letter was read; a server that counts otherwise is asked for all of it. */
async function fetchPart(client: ImapFlow, uid: string, { part, size, id }: FileRef): Promise<Attachment | null> {
  if (!part) return null;
  const wanted = { headers: ['message-id'], bodyParts: [`${part}.mime`, part] };
  const letter = await client.fetchOne(uid, wanted, { uid: true });
  const [head, body] = [`${part}.mime`, part].map((it) => letter && letter.bodyParts?.get(it));
  if (!letter || !head || !body) return null;
  const { messageId } = await simpleParser(letter.headers ?? '', asItIs);
  if (!messageId || idOf(messageId, Buffer.alloc(0)) !== id) return null;
  const [file] = (await simpleParser(Buffer.concat([head, body]), asItIs)).attachments;
  return file && String(file.size) === size ? file : null;
}

async function fetchWhole(client: ImapFlow, uid: string, { nth, id }: FileRef): Promise<Attachment | null> {
  const letter = await client.fetchOne(uid, { source: true }, { uid: true });
  if (!letter || !letter.source) return null;
  const { attachments, messageId } = await simpleParser(letter.source, asItIs);
  return (idOf(messageId, letter.source) === id && attachments[Number(nth)]) || null;
}

const asItIs = { skipHtmlToText: true, skipImageLinks: true };
