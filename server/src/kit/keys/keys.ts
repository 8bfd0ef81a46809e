import { transaction } from '../db/index.ts';
import { log } from '../log.ts';
import { dropPlainKeys, keepKey, type KeyRow, lockKeys, readKey, readKeys } from './keys.queries.ts';
import type { MasterKey } from './master-key.ts';
import { currentMaster, newKey, remembered, unwrapped, useMaster, wrapped } from './ring.ts';
import { sealingKey, sealingName, sealingNumber, sealingNumbers } from './sealing-keys.ts';

/**
 * Before the first use of a key: those of before they were wrapped are wrapped, missing ones are made, and a base whose
 * keys this master key cannot open is left as it is. Nodes that start together agree.
 */
export async function openKeys(master: MasterKey, names: readonly string[] = []): Promise<void> {
  useMaster(master);
  const isOpenToOthers = await transaction(null, async (tx) => {
    await lockKeys(tx);
    const rows = await readKeys(tx);
    for (const { name, value } of rows.filter(isPlain))
      await keepKey(tx, wrapped(master, name, Buffer.from(value, 'base64')));
    await dropPlainKeys(tx);
    const own = new Set(rows.filter((it) => isPlain(it) || it.wrapped_by === master.id).map((it) => it.name));
    if (rows.some(({ name }) => !own.has(name))) throw new Error(lockedOut(master));
    for (const name of names) if (!own.has(name)) await keepKey(tx, wrapped(master, name, newKey()));
    if (!sealingNumbers(own).length) await keepKey(tx, wrapped(master, sealingName(1), newKey()));
    return rows.some((it) => !isPlain(it) && it.wrapped_by !== master.id);
  });
  // So that nobody waits for a key while holding a connection.
  await Promise.all([...names.map(secret), sealingKey(await sealingNumber())]);
  if (isOpenToOthers) log.warn('another master key opens this database too: npm run keys -- finish ends the older one');
}

const isPlain = ({ wrapped_by }: KeyRow): boolean => wrapped_by === '';

const lockedOut = ({ id }: MasterKey): string =>
  `the keys in this database are locked with another master key than this one (${id}). ` +
  'Give every node the same: copy secret.key from the DATA_DIR of one that works, or set SECRET_KEY. ' +
  'If it is lost for good, npm run keys -- forget starts over; README.md says what goes with it';

/** A key that every node of this database shares: made at its first use, never sent anywhere. */
export const secret = (name: string): Promise<Buffer> =>
  remembered(name, async () => {
    const master = currentMaster();
    const value = await readKey(name, master.id);
    return value === undefined ? makeKey(master, name) : unwrapped(master, name, value);
  });

const makeKey = (master: MasterKey, name: string): Promise<Buffer> =>
  transaction(null, async (tx) => {
    await lockKeys(tx);
    const found = (await readKeys(tx)).filter((it) => it.name === name);
    const own = found.find((it) => it.wrapped_by === master.id);
    if (own) return unwrapped(master, name, own.value);
    if (found.length) throw new Error(lockedOut(master));
    const key = newKey();
    await keepKey(tx, wrapped(master, name, key));
    return key;
  });
