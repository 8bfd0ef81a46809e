import { transaction } from '../db/index.ts';
import { dropKeys, dropKeysOfOthers, isNewerThere, keepKey, lockKeys, readKeys } from './keys.queries.ts';
import { lockersOf } from './keys.ts';
import type { MasterKey } from './master-key.ts';
import { currentMaster, newKey, unwrapped, useMaster, wrapped } from './ring.ts';
import { isSealingName, sealingName, sealingNumbers } from './sealing-keys.ts';

/**
 * From now on the next master key opens everything too, and a new key seals. The one of before opens until `dropOldKeys`,
 * so that nodes which still have it go on. `renewed` are made anew.
 */
export async function addKeys(next: MasterKey, renewed: readonly string[]): Promise<void> {
  const master = currentMaster();
  await transaction(null, async (tx) => {
    await lockKeys(tx);
    const own = (await readKeys(tx)).filter((it) => it.wrapped_by === master.id);
    const keys = new Map(own.map(({ name, value }) => [name, unwrapped(master, name, value)]));
    for (const name of renewed) keys.set(name, newKey());
    keys.set(sealingName(Math.max(0, ...sealingNumbers(keys.keys())) + 1), newKey());
    for (const [name, key] of keys) for (const by of [master, next]) await keepKey(tx, wrapped(by, name, key));
  });
  useMaster(next);
}

/** Only the master key in use opens anything, and only the newest key unseals. */
export async function dropOldKeys(): Promise<void> {
  const { id } = currentMaster();
  await transaction(null, async (tx) => {
    await lockKeys(tx);
    if (await isNewerThere(tx, id))
      throw new Error('a newer master key was made: start every node with it, or rotate again if it is not known');
    await dropKeysOfOthers(tx, id);
    const names = (await readKeys(tx)).map((it) => it.name);
    const newest = sealingName(Math.max(...sealingNumbers(names)));
    await dropKeys(
      tx,
      names.filter((name) => isSealingName(name) && name !== newest),
    );
  });
  useMaster(currentMaster());
}

/** What this master key cannot open is gone for good; `lost` are the master keys that could, by their ids. */
export const forgetLockedKeys = (master: MasterKey, lost: string[]): Promise<void> =>
  transaction(null, async (tx) => {
    await lockKeys(tx);
    const rows = await readKeys(tx);
    if (rows.every(({ name }) => rows.some((it) => it.name === name && ['', master.id].includes(it.wrapped_by))))
      throw new Error('this master key opens every key here: nothing is to be forgotten');
    const lockers = lockersOf(rows, master.id);
    if (lockers.some((id) => !lost.includes(id)) || !lost.every((id) => lockers.includes(id)))
      throw new Error(
        `this destroys what only the master key ${lockers.join(' and ')} opens. Is DATA_DIR the folder of before? If ` +
          `that key is lost for good: npm run keys -- forget ${lockers.join(' ')}`,
      );
    await dropKeysOfOthers(tx, master.id);
  });
