import { keepConnection, type Statement } from '../db/kept-connection.ts';
import type { OpenWire } from './wire.ts';

const listen: Statement = { name: 'listen', text: 'listen parley' };
const notify: Statement = { name: 'notify', text: `select pg_notify('parley', part) from unnest($1::text[]) as part` };
// A notice holds less than 8,000 bytes.
const partLength = 7900;

/** Carries texts of any length by NOTIFY, never inside a transaction that writes. */
export const postgresWire: OpenWire = ({ heard, opened }) => {
  const begun = new Map<string, string>();
  const me = Math.random().toString(36).slice(2, 12).padEnd(10, '0');
  let sent = 0;
  const connection = keepConnection({
    name: 'bus',
    opened: async (query) => {
      await query(listen);
      begun.clear();
      // Not before the connection counts as open.
      setImmediate(opened);
    },
    // Parts of one text come one after another, since they are sent by one statement.
    heard: (part) => {
      const sender = part.slice(0, 10);
      const text = (begun.get(sender) ?? '') + part.slice(part.indexOf(' ', 11) + 1);
      if (part[10] === '+') return begun.set(sender, text);
      begun.delete(sender);
      return heard(text);
    },
  });
  return {
    send: (text) => {
      const parts = split(asciiOnly(text));
      // The count keeps equal parts apart: PostgreSQL tells equal notices of one transaction only once.
      const marked = parts.map((part, i) => `${me}${i < parts.length - 1 ? '+' : '.'}${(sent++).toString(36)} ${part}`);
      return connection.query(notify, [marked]);
    },
    close: connection.close,
  };
};

/** JSON means the same with every other character escaped, and then a character is a byte. */
const asciiOnly = (json: string): string =>
  json.replace(/[^\x20-\x7e]/g, (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`);

function split(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at === 0 || at < text.length; at += partLength) parts.push(text.slice(at, at + partLength));
  return parts;
}
