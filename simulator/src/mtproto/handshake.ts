import { constants, generateKeyPair, privateDecrypt, randomBytes, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { type mtp, Long } from '@mtcute/core';
import { generateKeyAndIvFromNonce, parsePublicKey } from '@mtcute/core/utils.js';
import { generator, power, prime, provider, sha1, sha256, toBytes, toNumber } from './crypto.ts';
import { readTl, writeTl } from './tl.ts';

const [p, q] = [1_229_739_323, 1_402_015_859];
const p2048 = toNumber(prime);
const pq = Buffer.from((BigInt(p) * BigInt(q)).toString(16), 'hex');

export type ServerKey = { private_key: KeyObject; pem: string; fingerprint: Long };

export async function newServerKey(): Promise<ServerKey> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'pkcs1', format: 'pem' }) as string;
  const { fingerprint: name } = parsePublicKey(provider, pem);
  // The client's library leaves out zeros at its beginning, and would not know it again.
  if (name.startsWith('0')) return newServerKey();
  const fingerprint = Long.fromString(name, true, 16).toSigned();
  return { private_key: privateKey, pem, fingerprint };
}

export type NewKey = { key: Buffer; salt: Long };
type Secrets = { new_nonce: Buffer; key: Uint8Array; iv: Uint8Array; a: bigint };

/** One client becoming known: the three questions by which both sides come to the same key. */
export function createHandshake(server: ServerKey, done: (made: NewKey) => void) {
  const server_nonce = randomBytes(16);
  let secrets: Secrets | null = null;

  function answer(asked: mtp.TlObject): mtp.TlObject {
    if (asked._ === 'mt_req_pq_multi') {
      const serverPublicKeyFingerprints = [server.fingerprint];
      return { _: 'mt_resPQ', nonce: asked.nonce, serverNonce: server_nonce, pq, serverPublicKeyFingerprints };
    }
    if (asked._ === 'mt_req_DH_params') return offer(asked);
    if (asked._ === 'mt_set_client_DH_params') return agree(asked);
    throw new Error(`nobody asks for ${asked._} in the clear`);
  }

  function offer({ nonce, encryptedData }: mtp.RawMt_req_DH_params): mtp.TlObject {
    const inner = readTl(unpad(server.private_key, encryptedData)) as unknown as mtp.RawMt_p_q_inner_data_dc;
    const new_nonce = Buffer.from(inner.newNonce);
    const [key, iv] = generateKeyAndIvFromNonce(provider, server_nonce, new_nonce);
    const a = toNumber(randomBytes(32));
    const gA = toBytes(power(BigInt(generator), a, p2048));
    secrets = { new_nonce, key, iv, a };
    const params = writeTl({
      _: 'mt_server_DH_inner_data',
      nonce,
      serverNonce: server_nonce,
      g: generator,
      dhPrime: prime,
      gA,
      serverTime: Math.floor(Date.now() / 1000),
    } satisfies mtp.RawMt_server_DH_inner_data);
    const plain = Buffer.concat([sha1(params), params]);
    const padded = Buffer.concat([plain, randomBytes((16 - (plain.length % 16)) % 16)]);
    const encryptedAnswer = provider.createAesIge(key, iv).encrypt(padded);
    return { _: 'mt_server_DH_params_ok', nonce, serverNonce: server_nonce, encryptedAnswer };
  }

  function agree({ nonce, encryptedData }: mtp.RawMt_set_client_DH_params): mtp.TlObject {
    if (!secrets) throw new Error('the questions come in their order');
    const { new_nonce, a, key, iv } = secrets;
    const inner = readTl(provider.createAesIge(key, iv).decrypt(encryptedData), 20);
    const { gB } = inner as unknown as mtp.RawMt_client_DH_inner_data;
    const whole = toBytes(power(toNumber(gB), a, p2048));
    // Clients leave out zeros at its beginning.
    const shared = whole.subarray(whole.findIndex((byte) => byte !== 0));
    const aux = sha1(shared).subarray(0, 8);
    const hashOf = (nth: number) => sha1(new_nonce, Buffer.from([nth]), aux).subarray(4, 20);
    // A key must be whole: another try.
    if (shared.length < 256) {
      return { _: 'mt_dh_gen_retry', nonce, serverNonce: server_nonce, newNonceHash2: hashOf(2) };
    }
    const salt = Buffer.from(new_nonce.subarray(0, 8).map((byte, i) => byte ^ server_nonce[i]!));
    done({ key: shared, salt: Long.fromBytesLE([...salt]) });
    return { _: 'mt_dh_gen_ok', nonce, serverNonce: server_nonce, newNonceHash1: hashOf(1) };
  }

  return answer;
}

/** Undoes the padding that Telegram asks for around RSA. */
function unpad(key: KeyObject, encrypted: Uint8Array): Uint8Array {
  const whole = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, encrypted);
  const sealed = whole.subarray(32);
  const seal = sha256(sealed);
  const temporary = Buffer.from(whole.subarray(0, 32).map((byte, i) => byte ^ seal[i]!));
  const opened = Buffer.from(provider.createAesIge(temporary, new Uint8Array(32)).decrypt(sealed));
  const inner = Buffer.from(opened.subarray(0, 192)).reverse();
  if (!sha256(temporary, inner).equals(opened.subarray(192))) throw new Error('the padding is not right');
  return inner;
}
