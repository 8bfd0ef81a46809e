import type { FetchMessageObject, ImapFlow, MailboxObject } from 'imapflow';
import { days, now } from '../../kit/clock.ts';
import { log } from '../../kit/log.ts';
import type { Listening } from '../channel.ts';
import type { ChannelEvent } from '../events.ts';
import { namedLetter, readLetter, type Where } from './read-letter.ts';

/** Where reading stopped, by folder, and when. Numbers of letters count only within one validity. */
export type Read = Record<string, { validity: string; last: number; at?: number; since?: number; tries?: number }>;

// Letters beyond what any server sends; their heads alone are read.
const largestLetter = 45 * 1024 * 1024;
const headBytes = 65_536;
// After this many tries it is the letter that is wrong, not the moment.
const mostTries = 3;
// When a server counts anew, so many of its newest letters are looked at again; those we have are known by their ids.
const recentLetters = 200;
const recentMs = days(2);

type Folder = Pick<Where, 'isSent' | 'witness'> & { path: string };
type Found = Pick<FetchMessageObject, 'uid' | 'size' | 'internalDate'>;

/** A mailbox that was just connected is heard from now on; what was there before is not raked up. */
export async function readFolder(
  client: ImapFlow,
  folder: Folder,
  read: Read,
  listening: Listening,
): Promise<{ exists: number }> {
  const { path } = folder;
  const box = await client.mailboxOpen(path, { readOnly: true });
  const { exists } = box;
  const validity = String(box.uidValidity);
  const known = read[path];
  if (known?.validity !== validity) await stopAt(read, path, beginningOf(box, known), listening);
  const { last, since } = read[path]!;
  // A range always names the newest letter, however old it is.
  if (box.uidNext - 1 <= last) return { exists };
  for (const found of await newLetters(client, last)) {
    const isOld = since !== undefined && new Date(found.internalDate ?? now()).getTime() < since;
    if (!isOld) await bring(client, found, folder, read, listening);
    await stopAt(read, path, { validity, last: found.uid, ...(since !== undefined && { since }) }, listening);
  }
  if (since !== undefined) await stopAt(read, path, { validity, last: read[path]!.last }, listening);
  return { exists };
}

/** Where to begin in a folder never read, or counted anew: then with its newest letters, but not from long before. */
function beginningOf({ uidNext, uidValidity }: MailboxObject, known: Read[string] | undefined): Read[string] {
  const validity = String(uidValidity);
  if (!known) return { validity, last: uidNext - 1 };
  const since = (known.at ?? now().getTime()) - recentMs;
  return { validity, last: Math.max(0, uidNext - 1 - recentLetters), since };
}

async function newLetters(client: ImapFlow, last: number): Promise<Found[]> {
  const found: Found[] = [];
  const wanted = { uid: true, size: true, internalDate: true };
  for await (const it of client.fetch(`${last + 1}:*`, wanted, { uid: true })) if (it.uid > last) found.push(it);
  return found.toSorted((a, b) => a.uid - b.uid);
}

const stopAt = (read: Read, path: string, to: Read[string], { keep }: Listening): Promise<void> => {
  read[path] = { ...to, at: now().getTime() };
  return keep(JSON.stringify(read));
};

/** One letter, told in full or at least named: none stops those after it. */
async function bring(
  client: ImapFlow,
  { uid, size = 0, internalDate }: Found,
  { path, isSent, witness }: Folder,
  read: Read,
  listening: Listening,
): Promise<void> {
  const { connection, hear } = listening;
  const isTooLarge = size > largestLetter;
  const wanted = { source: isTooLarge ? { maxLength: headBytes } : true } as const;
  const letter = await client.fetchOne(String(uid), wanted, { uid: true });
  // Moved or deleted meanwhile.
  if (!letter || !letter.source) return;
  const where: Where = {
    own: connection.settings.email_email ?? '',
    uid,
    folder: path,
    isSent,
    came: timeOf(internalDate),
    witness,
  };
  const { source } = letter;
  if (isTooLarge) return hear(storable(await namedLetter(source, where, 'too_large')));
  const place = { channel_id: connection.channel_id, folder: path, uid };
  const events = await readLetter(source, where).catch(async (error: unknown) => {
    log.warn({ ...place, error: (error as Error).message }, 'a letter could not be read');
    return namedLetter(source, where, 'unreadable');
  });
  const tries = (read[path]!.tries ?? 0) + 1;
  try {
    await hear(storable(events));
  } catch (error) {
    if (tries < mostTries) {
      // The listener begins again, and counts.
      read[path] = { ...read[path]!, tries };
      await listening.keep(JSON.stringify(read));
      throw error;
    }
    log.warn({ ...place, error: (error as Error).message }, 'a letter could not be kept');
    await hear(storable(await namedLetter(source, where, 'unreadable')));
  }
}

const timeOf = (date: Date | string | undefined): number | null => (date && new Date(date).getTime()) || null;

/** Nothing that PostgreSQL or JSON could not hold. */
const storable = (events: ChannelEvent[]): ChannelEvent[] =>
  JSON.parse(JSON.stringify(events), (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  ) as ChannelEvent[];
