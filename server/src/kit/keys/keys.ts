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
    if (rows.some(({ name }) => !own.has(name))) throw new Error(lockedOut(master, rows));
    for (const name of names) if (!own.has(name)) await keepKey(tx, wrapped(master, name, newKey()));
    if (!sealingNumbers(own).length) await keepKey(tx, wrapped(master, sealingName(1), newKey()));
    return rows.some((it) => !isPlain(it) && it.wrapped_by !== master.id);
  });
  // So that nobody waits for a key while holding a connection.
  await Promise.all([...names.map(secret), sealingKey(await sealingNumber())]);
  if (isOpenToOthers) log.warn('another master key opens this database too: npm run keys -- finish ends the older one');
}

const isPlain = ({ wrapped_by }: KeyRow): boolean => wrapped_by === '';

/** Whoever starts in another folder has lost nothing, so that is said first. */
const lockedOut = ({ id }: MasterKey, rows: KeyRow[]): string =>
  `the keys in this database are locked with another master key (${lockersOf(rows, id).join(', ')}) than this one ` +
  `(${id}). Is DATA_DIR the folder of before? The right secret.key lies there. Give every node the same: copy secret.key ` +
  'from the DATA_DIR of one that works, or set SECRET_KEY. README.md says what to do if it is lost for good';

/** Other master keys that something here is locked with. */
export const lockersOf = (rows: KeyRow[], id: string): string[] => [
  ...new Set(rows.map((it) => it.wrapped_by).filter((by) => by !== '' && by !== id)),
];

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
    if (found.length) throw new Error(lockedOut(master, found));
    const key = newKey();
    await keepKey(tx, wrapped(master, name, key));
    return key;
  });
