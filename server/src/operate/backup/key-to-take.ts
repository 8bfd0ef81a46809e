import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type KeySource, keyText, readMasterKey } from '../../kit/keys/master-key.ts';

/** The master key of this base in words, to lie in a backup; none is made for that. `lockers`: what the base is locked with. */
export async function keyToTake(source: KeySource, lockers: string[]): Promise<string> {
  if (!source.value && !source.file && !existsSync(join(source.data_dir, 'secret.key')))
    throw new Error(`there is no secret.key in ${source.data_dir}: set DATA_DIR, SECRET_KEY or SECRET_KEY_FILE`);
  const master = await readMasterKey(source);
  if (!lockers.includes(master.id))
    throw new Error(
      `the master key here (${master.id}) does not open this base: it is locked with ${lockers.join(', ')}`,
    );
  return keyText(master);
}
