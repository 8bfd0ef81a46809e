import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const markBytes = 16;

/** `about` is bound to it: put into another's place, a box does not open. */
export function closeBox(key: Buffer, content: Buffer, about = ''): string {
  const nonce = randomBytes(nonceBytes);
  const closing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(about));
  const hidden = Buffer.concat([closing.update(content), closing.final()]);
  return Buffer.concat([nonce, closing.getAuthTag(), hidden]).toString('base64');
}

/** Null when it was closed with another key, is about something else, or was changed since. */
export function openBox(key: Buffer, box: string, about = ''): Buffer | null {
  const bytes = Buffer.from(box, 'base64');
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes)).setAAD(Buffer.from(about));
    opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + markBytes));
    return Buffer.concat([opening.update(bytes.subarray(nonceBytes + markBytes)), opening.final()]);
  } catch {
    return null;
  }
}
