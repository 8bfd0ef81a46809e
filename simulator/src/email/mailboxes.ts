import type { Account, World } from '../world.ts';

export type Stored = { uid: number; source: Buffer; at: Date; flags: Set<string> };
export type Folder = { name: string; use: string | null; letters: Stored[]; next: number; validity: number };
type Mailbox = {
  folders: Folder[];
  watchers: Set<() => void>;
  lines: Set<() => void>;
  /** How many were sent away while it was closed. */
  turned_away: number;
  /** How many were let in. */
  signed_in: number;
};

// Numbers of letters begin anew with each start, and say so.
const born = Math.floor(Date.now() / 1000);
const known = new WeakMap<Account, Mailbox>();

/** The mailbox of an account, as its server keeps it. */
export function mailboxOf(account: Account): Mailbox {
  let found = known.get(account);
  if (!found) {
    const folder = (name: string, use: string | null): Folder => ({ name, use, letters: [], next: 1, validity: born });
    found = {
      folders: [folder('INBOX', null), folder('Sent', '\\Sent'), folder('Archive', '\\Archive')],
      watchers: new Set(),
      lines: new Set(),
      turned_away: 0,
      signed_in: 0,
    };
    known.set(account, found);
  }
  return found;
}

export const folderOf = (account: Account, name: string): Folder | undefined =>
  mailboxOf(account).folders.find((it) => it.name.toLowerCase() === name.toLowerCase());

/** The server counts its letters anew, as after a repair: the numbers they had mean nothing any more. */
export function recount(account: Account): void {
  for (const folder of mailboxOf(account).folders) {
    folder.validity++;
    folder.letters.forEach((letter, index) => (letter.uid = index + 1));
    folder.next = folder.letters.length + 1;
  }
}

export function putLetter(account: Account, name: string, source: Buffer, at = new Date()): Stored {
  const { folders, watchers } = mailboxOf(account);
  const folder = folderOf(account, name) ?? folders[0]!;
  const stored = { uid: folder.next++, source, at, flags: new Set<string>() };
  folder.letters.push(stored);
  for (const tell of watchers) tell();
  return stored;
}

type Door = 'imap' | 'smtp';

/** The server has a bad day: it lets nobody in, and sends away who is; or nobody by one of its doors. */
export function closeMailbox(account: Account, doors: Door[] = ['imap', 'smtp']): void {
  account.settings.is_closed = doors.join();
  for (const hangUp of mailboxOf(account).lines) hangUp();
}

export const openMailbox = (account: Account): void => void delete account.settings.is_closed;
export function isClosed(world: World, user: string, door: Door): boolean {
  const account = world.accounts.find((it) => it.channel === 'email' && it.key === user.toLowerCase());
  if (!account?.settings.is_closed?.includes(door)) return false;
  mailboxOf(account).turned_away++;
  return true;
}

/** Who signs in with this name and password. */
export function signIn(world: World, user: string, password: string): Account | null {
  const isTheirs = (it: Account) => it.key === user.toLowerCase() && it.settings.password === password;
  const account = world.accounts.find((it) => it.channel === 'email' && isTheirs(it));
  if (account) mailboxOf(account).signed_in++;
  return account ?? null;
}
