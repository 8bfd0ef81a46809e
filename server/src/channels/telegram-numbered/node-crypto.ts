import { createCipheriv, createHash, createHmac, pbkdf2, randomBytes, randomFillSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gzipSync, gunzipSync } from 'node:zlib';
import { factorizePQSync, type ICryptoProvider } from '@mtcute/core/utils.js';
import { ige256Decrypt, ige256Encrypt, initSync } from '@mtcute/wasm';

const derive = promisify(pbkdf2);
let isReady = false;

/** What MTProto needs of cryptography, by Node itself; only AES-IGE, which OpenSSL lacks, comes as WebAssembly. */
export const nodeCrypto: ICryptoProvider = {
  initialize: () => {
    if (isReady) return;
    initSync(readFileSync(createRequire(import.meta.url).resolve('@mtcute/wasm/mtcute.wasm')));
    isReady = true;
  },
  sha1: (bytes) => createHash('sha1').update(bytes).digest(),
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  hmacSha256: (bytes, key) => createHmac('sha256', key).update(bytes).digest(),
  pbkdf2: (password, salt, rounds, length = 64, algorithm = 'sha512') =>
    derive(password, salt, rounds, length, algorithm),
  createAesCtr: (key, iv) => {
    const cipher = createCipheriv(`aes-${key.length * 8}-ctr`, key, iv);
    return { process: (bytes) => cipher.update(bytes) };
  },
  createAesIge: (key, iv) => ({
    encrypt: (bytes) => ige256Encrypt(bytes, key, iv),
    decrypt: (bytes) => ige256Decrypt(bytes, key, iv),
  }),
  factorizePQ: (pq) => factorizePQSync(nodeCrypto, pq),
  gzip: (bytes, longest) => {
    const packed = gzipSync(bytes);
    return packed.length > longest ? null : packed;
  },
  gunzip: (bytes) => gunzipSync(bytes),
  randomFill: (bytes) => void randomFillSync(bytes),
  randomBytes: (size) => randomBytes(size),
};
