import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { Long, type mtp, type tl } from '@mtcute/core';
import { createAesIgeForMessage } from '@mtcute/core/utils.js';
import { provider, sha256 } from './crypto.ts';
import type { AuthKey } from './server.ts';
import { readerOf, type Request, type Result, writeResult, writeTl } from './tl.ts';

const container = 0x73f1f8dc;
const packed = 0x3072cfa1;
const rpcResult = 0xf35c6d01;
const futureSaltsId = 0xae500895;
const hour = 3600;
const saltsAhead = 64;

/** A refusal of the provider, as it is said over the wire. */
export class RpcRefusal extends Error {
  readonly code: number;
  constructor(code: number, text: string) {
    super(text);
    this.code = code;
  }
}

export type Session = {
  auth: AuthKey;
  /** Asked for updates on this connection. */
  is_listening: boolean;
  push: (updates: tl.TypeUpdates) => void;
  close: () => void;
};

type Given = {
  auth: AuthKey;
  send: (packet: Uint8Array) => void;
  close: () => void;
  call: (session: Session, request: Request) => Promise<Result>;
};
type Inner = { id: Long; seq: number; body: Uint8Array };

/** What is said under a key: unsealed, taken apart, answered and sealed again. */
export function createSession({ auth, send, close, call }: Given) {
  let session_id: Long | null = null;
  let last = Long.ZERO;
  let spoken = 0;
  const session: Session = { auth, is_listening: false, push: (updates) => say(writeTl(updates), 3), close };

  /** Ids of a server's messages grow, and tell by their rest whether they answer. */
  function nextId(rest: 1 | 3): Long {
    const now = Date.now();
    const made = Long.fromNumber(Math.floor(now / 1000))
      .shiftLeft(32)
      .or(Long.fromNumber(Math.floor(((now % 1000) / 1000) * 2 ** 30)).shiftLeft(2));
    const base = made.greaterThan(last) ? made : last.add(4);
    last = base.and(Long.fromNumber(-4)).add(rest);
    return last;
  }

  function say(body: Uint8Array, rest: 1 | 3): void {
    const head = Buffer.alloc(32);
    head.set(auth.salt.toBytesLE(), 0);
    head.set(session_id!.toBytesLE(), 8);
    head.set(nextId(rest).toBytesLE(), 16);
    head.writeUInt32LE(spoken++ * 2 + 1, 24);
    head.writeUInt32LE(body.length, 28);
    const length = head.length + body.length;
    const padding = randomBytes(12 + ((16 - ((length + 12) % 16)) % 16));
    const plain = Buffer.concat([head, body, padding]);
    const message_key = sha256(auth.key.subarray(96, 128), plain).subarray(8, 24);
    const sealed = createAesIgeForMessage(provider, auth.key, message_key, false).encrypt(plain);
    send(Buffer.concat([auth.id, message_key, sealed]));
  }

  function heard(packet: Buffer): void {
    const message_key = packet.subarray(8, 24);
    const plain = Buffer.from(
      createAesIgeForMessage(provider, auth.key, message_key, true).decrypt(packet.subarray(24)),
    );
    if (!sha256(auth.key.subarray(88, 120), plain).subarray(8, 24).equals(message_key)) return close();
    const salt = Long.fromBytesLE([...plain.subarray(0, 8)]);
    const given_session = Long.fromBytesLE([...plain.subarray(8, 16)]);
    const id = Long.fromBytesLE([...plain.subarray(16, 24)]);
    const seq = plain.readUInt32LE(24);
    const body = plain.subarray(32, 32 + plain.readUInt32LE(28));
    const isNew = !session_id?.equals(given_session);
    session_id = given_session;
    if (!isKnownSalt(salt)) {
      const refusal = { badMsgId: id, badMsgSeqno: seq, errorCode: 48, newServerSalt: auth.salt };
      return say(writeTl({ _: 'mt_bad_server_salt', ...refusal } satisfies mtp.RawMt_bad_server_salt), 1);
    }
    if (isNew) {
      const uniqueId = Long.fromBytesLE([...randomBytes(8)]);
      say(writeTl({ _: 'mt_new_session_created', firstMsgId: id, uniqueId, serverSalt: auth.salt }), 1);
    }
    // Whoever says what nobody understands is not spoken with any longer.
    for (const message of unwrap({ id, seq, body })) void take(message).catch(close);
  }

  const isKnownSalt = (salt: Long): boolean => {
    const ahead = salt.subtract(auth.salt);
    return !ahead.isNegative() && ahead.lessThan(saltsAhead);
  };

  function unwrap({ id, seq, body }: Inner): Inner[] {
    const reader = readerOf(body);
    const kind = reader.peekUint();
    if (kind === packed) {
      reader.uint();
      return unwrap({ id, seq, body: gunzipSync(reader.bytes()) });
    }
    if (kind !== container) return [{ id, seq, body }];
    reader.uint();
    const count = reader.uint();
    return Array.from({ length: count }, () => {
      const [inner_id, inner_seq, length] = [reader.long(), reader.uint(), reader.uint()];
      return unwrap({ id: inner_id, seq: inner_seq, body: reader.raw(length) });
    }).flat();
  }

  async function take({ id, body }: Inner): Promise<void> {
    const asked = readerOf(body).object() as mtp.TlObject | Request;
    if (asked._ === 'mt_ping' || asked._ === 'mt_ping_delay_disconnect') {
      return say(writeTl({ _: 'mt_pong', msgId: id, pingId: asked.pingId }), 1);
    }
    if (asked._ === 'mt_get_future_salts') return say(futureSalts(id), 1);
    if (asked._ === 'mt_msgs_state_req') {
      const info = new Uint8Array(asked.msgIds.length).fill(4);
      return say(writeTl({ _: 'mt_msgs_state_info', reqMsgId: id, info }), 1);
    }
    // The rest of its own words, such as what was received, needs no answer.
    if (!asked._.startsWith('mt_')) await answer(id, asked as Request);
  }

  /** Written by hand: the library can only read it. */
  function futureSalts(request: Long): Buffer {
    const count = saltsAhead / 8;
    const now = Math.floor(Date.now() / 1000);
    const body = Buffer.alloc(20 + count * 16);
    body.writeUInt32LE(futureSaltsId, 0);
    body.set(request.toBytesLE(), 4);
    body.writeInt32LE(now, 12);
    body.writeInt32LE(count, 16);
    for (let nth = 0; nth < count; nth++) {
      const place = 20 + nth * 16;
      body.writeInt32LE(now + nth * hour, place);
      body.writeInt32LE(now + (nth + 2) * hour, place + 4);
      body.set(auth.salt.add(nth).toBytesLE(), place + 8);
    }
    return body;
  }

  async function answer(id: Long, request: Request): Promise<void> {
    const result = await call(session, request).then(writeResult, (error: unknown) => {
      const code = error instanceof RpcRefusal ? error.code : 500;
      return writeTl({ _: 'mt_rpc_error', errorCode: code, errorMessage: (error as Error).message });
    });
    const head = Buffer.alloc(12);
    head.writeUInt32LE(rpcResult, 0);
    head.set(id.toBytesLE(), 4);
    say(Buffer.concat([head, result]), 1);
  }

  return { session, heard };
}
