import { neverLog } from './hidden.ts';
import { closeBox, openBox } from './keys/box.ts';
import { sealingKey, sealingNumber } from './keys/sealing-keys.ts';

/** A text of others that we must be able to read again, such as a provider's key, as it is stored: with its key's number. */
export async function seal(text: string): Promise<string> {
  neverLog(text);
  const number = await sealingNumber();
  const key = await sealingKey(number);
  return `${number}:${closeBox(key!, Buffer.from(text))}`;
}

/** What was sealed; null when it was not sealed here, or was changed since. */
export async function unseal(sealed: string): Promise<string | null> {
  const [, number, box] = /^(?:(\d{1,9}):)?([\w+/=]*)$/.exec(sealed) ?? [];
  if (!box) return null;
  const key = await sealingKey(number === undefined ? null : Number(number));
  const text = (key && openBox(key, box)?.toString('utf8')) ?? null;
  if (text) neverLog(text);
  return text;
}
