import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type KeySource, keyText, readMasterKey } from '../../kit/keys/master-key.ts';

/** The master key in words, to lie in a backup; none is made for that. */
export async function keyToTake(source: KeySource): Promise<string> {
  if (!source.value && !source.file && !existsSync(join(source.data_dir, 'secret.key')))
    throw new Error(`there is no secret.key in ${source.data_dir}: set DATA_DIR, SECRET_KEY or SECRET_KEY_FILE`);
  return keyText(await readMasterKey(source));
}
