import { createHash } from 'node:crypto';
import type { tl } from '@mtcute/core';
import type { Account, Chat, World } from '../world.ts';

/** What Telegram keeps of one account beside its chats. */
export type Box = {
  pts: number;
  /** Everything that has happened, in its order: `pts` is the number after it. */
  log: { pts: number; update: tl.TypeUpdate }[];
  next_id: number;
  /** What was sent under which random id. */
  taken: Map<string, number>;
};

const boxes = new WeakMap<Account, Box>();

export function boxOf(account: Account): Box {
  const known = boxes.get(account);
  if (known) return known;
  // Telegram's numbers go on where they were, though this one forgets everything with its program.
  const start = inSeconds(Date.now()) - 1_700_000_000;
  const made: Box = { pts: start, log: [], next_id: start, taken: new Map() };
  boxes.set(account, made);
  return made;
}

/** Keeps what happened under the next number. */
export function record<U extends tl.TypeUpdate>(account: Account, make: (pts: number) => U): U {
  const box = boxOf(account);
  const update = make(++box.pts);
  box.log.push({ pts: box.pts, update });
  return update;
}

const numberOf = (text: string): number => createHash('sha1').update(text).digest().readUInt32LE(0);

/** The account's own number at Telegram. */
export const selfId = ({ key }: Account): number => 5_000_000_000 + numberOf(key);

/** A client's number: the id itself where it is one. */
export const userId = ({ client }: Chat): number =>
  /^[1-9]\d{0,14}$/.test(client.id) ? Number(client.id) : 6_000_000_000 + numberOf(client.id);

/** What the account must know of a person to write to them. */
export const accessHash = (account: Account, id: number): bigint =>
  createHash('sha1').update(`${account.key}:${id}`).digest().readBigInt64LE(0);

export const inSeconds = (at: number): number => Math.floor(at / 1000);

export function newPersonId(world: World): string {
  const id = String(200_000_000 + Math.floor(Math.random() * 700_000_000));
  return world.chats.some((it) => it.client.id === id) ? newPersonId(world) : id;
}
