import { randomBytes } from 'node:crypto';
import { type Db, db } from '../db/index.ts';
import { closeBox, openBox } from './box.ts';
import type { KeyRow } from './keys.queries.ts';
import type { MasterKey } from './master-key.ts';

type Ring = { keys: Map<string, Promise<Buffer>>; sealing?: Promise<number> };
const rings = new WeakMap<Db, Ring>();
let master: MasterKey | null = null;

/** The master key that this program works with; what was remembered of another is forgotten. */
export function useMaster(given: MasterKey): void {
  master = given;
  rings.delete(db());
}

export function currentMaster(): MasterKey {
  if (!master) throw new Error('the keys are used before they are opened');
  return master;
}

/** What is known of the keys of this database. */
export function ring(): Ring {
  const known = rings.get(db()) ?? { keys: new Map<string, Promise<Buffer>>() };
  rings.set(db(), known);
  return known;
}

export function remembered(name: string, find: () => Promise<Buffer>): Promise<Buffer> {
  const { keys } = ring();
  const known = keys.get(name);
  if (known) return known;
  const found = find();
  // A failure is not remembered: the next call asks again.
  found.catch(() => keys.delete(name));
  keys.set(name, found);
  return found;
}

export const newKey = (): Buffer => randomBytes(32);

export const wrapped = ({ id, key }: MasterKey, name: string, content: Buffer): KeyRow => ({
  name,
  wrapped_by: id,
  value: closeBox(key, content, name),
});

export function unwrapped({ id, key }: MasterKey, name: string, value: string): Buffer {
  const opened = openBox(key, value, name);
  if (!opened) throw new Error(`the key ${name} was changed since the master key ${id} wrapped it`);
  return opened;
}
