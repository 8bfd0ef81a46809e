import type { Account, World } from '../world.ts';

export type Stored = { uid: number; source: Buffer; at: Date };
export type Folder = { name: string; use: string | null; letters: Stored[]; next: number };
type Mailbox = { folders: Folder[]; watchers: Set<() => void> };

const known = new WeakMap<Account, Mailbox>();

/** The mailbox of an account, as its server keeps it. */
export function mailboxOf(account: Account): Mailbox {
  let found = known.get(account);
  if (!found) {
    const folder = (name: string, use: string | null): Folder => ({ name, use, letters: [], next: 1 });
    found = { folders: [folder('INBOX', null), folder('Sent', '\\Sent')], watchers: new Set() };
    known.set(account, found);
  }
  return found;
}

export function putLetter(account: Account, name: string, source: Buffer): Stored {
  const { folders, watchers } = mailboxOf(account);
  const folder = folders.find((it) => it.name.toLowerCase() === name.toLowerCase()) ?? folders[0]!;
  const stored = { uid: folder.next++, source, at: new Date() };
  folder.letters.push(stored);
  for (const tell of watchers) tell();
  return stored;
}

/** Who signs in with this name and password. */
export const signIn = (world: World, user: string, password: string): Account | null =>
  world.accounts.find(
    (it) => it.channel === 'email' && it.key === user.toLowerCase() && it.settings.password === password,
  ) ?? null;
