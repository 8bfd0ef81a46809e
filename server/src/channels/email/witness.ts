import type { ImapFlow } from 'imapflow';
import { simpleParser } from 'mailparser';
import type { Connection } from '../channel.ts';
import { topServer } from './authentication.ts';

/** Tells the receiving server's findings from those that were written on the way. */
export type Witness = { isOurs: (server: string) => boolean; note: (server: string | null) => void };

const remembered = 20;
const enough = 3;

/**
 * The receiving server is called like the mailbox or the place where it is read; else it is the one that stands on top of
 * most letters lately, since it writes on all of them.
 */
export function witnessFor({ settings }: Connection, before: (string | null)[] = []): Witness {
  const own = [settings.imap_host ?? '', settings.email_email?.split('@')[1] ?? ''].map(houseOf);
  const lately = before.map((it) => (it === null ? null : houseOf(it)));
  return {
    isOurs: (server) => {
      const house = houseOf(server);
      if (house && own.includes(house)) return true;
      const times = lately.filter((it) => it === house).length;
      return times >= enough && times > lately.length / 2;
    },
    note: (server) => {
      lately.push(server === null ? null : houseOf(server));
      if (lately.length > remembered) lately.shift();
    },
  };
}

/** The name that all machines of one house share; where the last two words are `co.uk`, three. */
const houseOf = (host: string): string => {
  const words = host.toLowerCase().split('.');
  return words.slice(/^.{1,3}\.[a-z]{2}$/.test(words.slice(-2).join('.')) ? -3 : -2).join('.');
};

/** Whose findings stand on top of the newest letters. */
export async function topServers(client: ImapFlow): Promise<(string | null)[]> {
  const { exists } = await client.mailboxOpen('INBOX', { readOnly: true });
  const servers: (string | null)[] = [];
  if (!exists) return servers;
  const wanted = { headers: ['authentication-results'] };
  for await (const { headers } of client.fetch(`${Math.max(1, exists - remembered + 1)}:*`, wanted))
    servers.push(topServer((await simpleParser(headers ?? '')).headerLines));
  return servers;
}
