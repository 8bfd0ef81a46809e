import { createHash } from 'node:crypto';
import type { AddressObject, ParsedMail } from 'mailparser';

type Addresses = AddressObject | AddressObject[] | undefined;
export type Person = { address: string; name: string };

const peopleOf = (given: Addresses) =>
  [given ?? []].flat().flatMap((it) => it.value.flatMap((one) => one.group ?? [one]));
// An address longer than any real one is none.
const isAddress = (given: string | undefined): given is string =>
  !!given && given.length <= 254 && /^\S+@\S+$/.test(given);

export const addressesOf = (given: Addresses): string[] => [
  ...new Set(peopleOf(given).flatMap(({ address }) => (isAddress(address) ? address.toLowerCase() : []))),
];

/** The addresses that led a letter into this mailbox, as servers note them on it. */
export const deliveredTo = ({ headerLines }: ParsedMail): string[] =>
  headerLines
    .filter(({ key }) => key === 'delivered-to' || key === 'x-original-to' || key === 'envelope-to')
    .flatMap(({ line }) => line.slice(line.indexOf(':') + 1).match(/[^\s<>,;]+@[^\s<>,;]+/g) ?? [])
    .map((it) => it.toLowerCase());

export function firstOf(given: Addresses): Person | null {
  const found = peopleOf(given).find(({ address }) => isAddress(address));
  return found ? { address: found.address!.toLowerCase(), name: found.name ?? '' } : null;
}

const longestId = 500;

/** Without an id of its own, or with one nobody could keep, a letter is known by what it is. */
export function idOf(id: string | undefined, source: Buffer): string {
  const given = id?.replace(/[\0-\x20]/g, '') ?? '';
  if (given && given.length <= longestId) return given;
  return `<${createHash('sha256').update(source).digest('hex')}@no-id>`;
}

// Clocks that were never set begin at 1970, 1980 or 2000: what they say tells no letter from another.
const setClock = Date.UTC(2001);

/**
 * What a letter is, however it came: who wrote it, and when. Lists and gateways add words to it, so these count only
 * where nobody says when.
 */
export function digestOf({ from, headers, subject, text, html }: ParsedMail): string {
  const writer = addressesOf(from)[0];
  const date = headers.get('date');
  if (date instanceof Date && date.getTime() >= setClock) return `date.${hashOf([writer, date.getTime()])}`;
  return `words.${hashOf([writer, subject?.trim(), (text || html || '').replace(/\s+/g, ' ').trim()])}`;
}

const hashOf = (said: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 22);

/** The letters it answers, the oldest first: the first and the newest, where there are many. */
export function chainOf({ references, inReplyTo }: ParsedMail): string[] {
  const named = [references ?? []].flat();
  const known = (inReplyTo ? [...named, inReplyTo] : named).flatMap((it) => it.match(/<[^<>\s]+>/g) ?? []);
  return shortened([...new Set(known.filter((it) => it.length <= longestId))]);
}

export const shortened = (chain: string[]): string[] => (chain.length > 11 ? [chain[0]!, ...chain.slice(-10)] : chain);

/** A mail server itself wrote it. */
export const isDaemon = ({ from }: ParsedMail): boolean =>
  /^(mailer-daemon|mail-daemon|postmaster)@/.test(addressesOf(from)[0] ?? '');

/** Written by a program, or to many at once: whoever answers it by a program answers forever. */
export function isAutomatic(mail: ParsedMail): boolean {
  const { headers } = mail;
  const said = (name: string) => {
    const value = headers.get(name);
    return typeof value === 'string' ? value.trim().toLowerCase() : value === undefined ? null : 'said';
  };
  const submitted = said('auto-submitted');
  const type = headers.get('content-type') as { value?: string } | undefined;
  return (
    isDaemon(mail) ||
    type?.value === 'multipart/report' ||
    (submitted !== null && submitted !== 'no') ||
    /^(bulk|junk|list|auto_reply)$/.test(said('precedence') ?? '') ||
    said('list-id') !== null ||
    said('list') !== null ||
    /all|autoreply/.test(said('x-auto-response-suppress') ?? '') ||
    said('x-autoreply') !== null
  );
}
