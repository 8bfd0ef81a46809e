import { createHash, pbkdf2, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import type { ICryptoProvider } from '@mtcute/core/utils.js';
import { ige256Decrypt, ige256Encrypt, initSync } from '@mtcute/wasm';

initSync(readFileSync(createRequire(import.meta.url).resolve('@mtcute/wasm/mtcute.wasm')));

export const sha1 = (...parts: Uint8Array[]): Buffer => hashOf('sha1', parts);
export const sha256 = (...parts: Uint8Array[]): Buffer => hashOf('sha256', parts);

function hashOf(name: string, parts: Uint8Array[]): Buffer {
  const hash = createHash(name);
  for (const part of parts) hash.update(part);
  return hash.digest();
}

const derive = promisify(pbkdf2);

/** As much of it as the library's own helpers ask for. */
export const provider = {
  sha1: (bytes: Uint8Array) => sha1(bytes),
  sha256: (bytes: Uint8Array) => sha256(bytes),
  pbkdf2: (password: Uint8Array, salt: Uint8Array, rounds: number, length = 64, algorithm = 'sha512') =>
    derive(password, salt, rounds, length, algorithm),
  randomBytes: (size: number) => new Uint8Array(randomBytes(size)),
  createAesIge: (key: Uint8Array, iv: Uint8Array) => ({
    encrypt: (bytes: Uint8Array) => ige256Encrypt(bytes, key, iv),
    decrypt: (bytes: Uint8Array) => ige256Decrypt(bytes, key, iv),
  }),
} as unknown as ICryptoProvider;

// The group that Telegram's servers use, so that clients need not prove it anew.
const primeHex =
  'c71caeb9c6b1c9048e6c522f70f13f73980d40238e3e21c14934d037563d930f48198a0aa7c14058229493d22530f4dbfa336f6e0ac925139543' +
  'aed44cce7c3720fd51f69458705ac68cd4fe6b6b13abdc9746512969328454f18faf8c595f642477fe96bb2a941d5bcd1d4ac8cc49880708fa9b' +
  '378e3c4f3a9060bee67cf9a4a4a695811051907e162753b56b0f6b410dba74d8a84b2a14b3144e0ef1284754fd17ed950d5965b4b9dd46582db1' +
  '178d169c6bc465b0d6ff9ca3928fef5b9ae4e418fc15e83ebea0f87fa9ff5eed70050ded2849f47bf959d956850ce929851f0d8115f635b105ee' +
  '2e4e15d04b2454bf6f4fadf034b10403119cd8e3b92fcc5b';
export const prime = Buffer.from(primeHex, 'hex');
export const generator = 3;

export const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);
export const toBytes = (value: bigint, size = 256): Buffer =>
  Buffer.from(value.toString(16).padStart(size * 2, '0'), 'hex');

export function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let factor = base % modulus;
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * factor) % modulus;
    factor = (factor * factor) % modulus;
  }
  return result;
}
