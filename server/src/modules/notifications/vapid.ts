import { createECDH } from 'node:crypto';
import { secret } from '../../kit/keys/keys.ts';
import { surroundings } from './surroundings.ts';

export type Vapid = { subject: string; publicKey: string; privateKey: string };

/** How we show push services that it is us: keys of the configuration, else some made once and shared by all nodes. */
export async function vapid(): Promise<Vapid> {
  const { public_url, vapid: given } = surroundings();
  // Some services refuse an http address here.
  const subject = public_url.startsWith('https:') ? public_url : 'mailto:no-reply@localhost';
  // Any 256 bits are a private key of this curve, but for one chance in four thousand million.
  const privateKey = given?.private_key ?? (await secret('vapid')).toString('base64url');
  const publicKey = publicKeyOf(privateKey);
  if (given && given.public_key.replace(/=+$/, '') !== publicKey)
    throw new Error('VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY');
  return { subject, publicKey, privateKey };
}

function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return pair.getPublicKey('base64url');
}
