import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What opens all other keys. It lies outside of the base, so that a copy of the base opens nothing. */
export type MasterKey = {
  id: string;
  key: Buffer;
  /** The file that was made for it just now. */
  new_file?: string;
};

/** Where it is: given by the environment, or in a file, which may be named. */
export type KeySource = { data_dir: string; value?: string | undefined; file?: string | undefined };

/** `id` tells which key closed something, and nothing about the key. */
const masterKey = (key: Buffer): MasterKey => ({
  id: createHmac('sha256', key).update('master key').digest('hex').slice(0, 12),
  key,
});

export const newMasterKey = (): MasterKey => masterKey(randomBytes(32));

export const keyText = ({ key }: MasterKey): string => key.toString('base64');

/** A file that is not named is made at the first start; of several programs that start together one makes it. */
export async function readMasterKey({ data_dir, value, file }: KeySource): Promise<MasterKey> {
  if (value) return parsed(value, 'SECRET_KEY');
  const path = file ?? fileIn(data_dir);
  const isNew = !file && (await makeFile(path));
  return { ...parsed(await readWritten(path), path), ...(isNew && { new_file: path }) };
}

/** From now on this one is in the file; it is there whole or not at all. */
export async function replaceMasterKey({ data_dir, file }: KeySource, master: MasterKey): Promise<string> {
  const path = file ?? fileIn(data_dir);
  await writeFile(`${path}.new`, `${keyText(master)}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  return path;
}

const fileIn = (data_dir: string): string => join(data_dir, 'secret.key');

/** True: it was not there before. */
async function makeFile(path: string): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true });
  const text = `${keyText(newMasterKey())}\n`;
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600, flush: true });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** Whoever makes it has made it before it has written it. */
async function readWritten(path: string): Promise<string> {
  for (let tries = 0; ; tries++) {
    const text = await readFile(path, 'utf8');
    if (text.endsWith('\n') || tries === 20) return text;
    await sleep(25);
  }
}

function parsed(text: string, where: string): MasterKey {
  const trimmed = text.trim();
  if (!/^[A-Za-z0-9+/]{43}=$/.test(trimmed))
    throw new Error(`${where} holds no key: give 32 random bytes as base64, such as of openssl rand -base64 32`);
  return masterKey(Buffer.from(trimmed, 'base64'));
}
