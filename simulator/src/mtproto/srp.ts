import { randomBytes } from 'node:crypto';
import { Long, type tl } from '@mtcute/core';
import { computePasswordHash } from '@mtcute/core/utils.js';
import { generator, power, prime, provider, sha256, toBytes, toNumber } from './crypto.ts';

const p = toNumber(prime);
const g = toBytes(BigInt(generator));

export type SrpAsked = { question: tl.account.RawPassword; isRight: (given: tl.TypeInputCheckPasswordSRP) => boolean };

/** Asks for a password that is never said: both sides prove that they know it. */
export async function askPassword(password: string): Promise<SrpAsked> {
  const [salt1, salt2] = [randomBytes(16), randomBytes(16)];
  const secret = await computePasswordHash(provider, new Uint8Array(Buffer.from(password)), salt1, salt2);
  const v = power(BigInt(generator), toNumber(secret), p);
  const k = toNumber(sha256(prime, g));
  const b = toNumber(randomBytes(256));
  const B = toBytes((k * v + power(BigInt(generator), b, p)) % p);
  const srpId = Long.fromBytesLE([...randomBytes(8)]);
  const algo = {
    _: 'passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow' as const,
    salt1,
    salt2,
    g: generator,
    p: prime,
  };
  return {
    question: {
      _: 'account.password',
      hasPassword: true,
      currentAlgo: algo,
      srpB: B,
      srpId,
      newAlgo: algo,
      newSecureAlgo: { _: 'securePasswordKdfAlgoUnknown' },
      secureRandom: randomBytes(256),
    },
    isRight: (given) => {
      if (given._ !== 'inputCheckPasswordSRP' || !given.srpId.equals(srpId)) return false;
      const u = toNumber(sha256(given.A, B));
      const S = power((toNumber(given.A) * power(v, u, p)) % p, b, p);
      const both = Buffer.from(sha256(prime).map((byte, i) => byte ^ sha256(g)[i]!));
      const M1 = sha256(both, sha256(salt1), sha256(salt2), given.A, B, sha256(toBytes(S)));
      return M1.equals(given.M1);
    },
  };
}
