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

/** The letters it answers, the oldest first: the first and the newest, where there are many. */
export function chainOf({ references, inReplyTo }: ParsedMail): string[] {
  const named = [references ?? []].flat();
  const known = (inReplyTo ? [...named, inReplyTo] : named).flatMap((it) => it.match(/<[^<>\s]+>/g) ?? []);
  return shortened([...new Set(known.filter((it) => it.length <= longestId))]);
}

export const shortened = (chain: string[]): string[] => (chain.length > 11 ? [chain[0]!, ...chain.slice(-10)] : chain);

/** Written by a program, or to many at once: whoever answers it by a program answers forever. */
export function isAutomatic({ headers }: ParsedMail): boolean {
  const said = (name: string) => {
    const value = headers.get(name);
    return typeof value === 'string' ? value.trim().toLowerCase() : value === undefined ? null : 'said';
  };
  const submitted = said('auto-submitted');
  return (
    (submitted !== null && submitted !== 'no') ||
    /^(bulk|junk|list|auto_reply)$/.test(said('precedence') ?? '') ||
    said('list-id') !== null ||
    said('list') !== null ||
    /all|autoreply/.test(said('x-auto-response-suppress') ?? '') ||
    said('x-autoreply') !== null
  );
}
