import { createHash, createHmac, randomBytes } from 'node:crypto';

// RFC 8489 and 8656: what is said to a relay, and what it says.
const cookie = 0x2112a442;
export const stun = {
  binding: 0x0001,
  allocate: 0x0003,
  refresh: 0x0004,
  isFine: (kind: number) => (kind & 0x0110) === 0x0100,
};
const [username, integrity, errorCode, lifetime, realm, nonce, transport] = [0x06, 0x08, 0x09, 0x0d, 0x14, 0x15, 0x19];
const udp = Buffer.from([17, 0, 0, 0]);

export type Credentials = { username: string; credential: string };
/** `id`: of the question that is answered. */
export type Told = { kind: number; id: Buffer; error: number | null; realm: Buffer | null; nonce: Buffer | null };

function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

function message(kind: number, id: Buffer, body: Buffer, signed = 0): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(kind);
  head.writeUInt16BE(body.length + signed, 2);
  head.writeUInt32BE(cookie, 4);
  return Buffer.concat([head, id, body]);
}

/** `asked`: what the relay wanted to be told. */
export function question(kind: number, who?: Credentials, asked?: Told): Buffer {
  const id = randomBytes(12);
  const parts = kind === stun.allocate ? [attribute(transport, udp)] : [];
  if (kind === stun.refresh) parts.push(attribute(lifetime, Buffer.alloc(4)));
  if (!who || !asked?.realm || !asked.nonce) return message(kind, id, Buffer.concat(parts));
  const named = [
    attribute(username, Buffer.from(who.username)),
    attribute(realm, asked.realm),
    attribute(nonce, asked.nonce),
  ];
  const body = Buffer.concat([...parts, ...named]);
  const key = createHash('md5')
    .update(`${who.username}:${String(asked.realm)}:${who.credential}`)
    .digest();
  const sum = createHmac('sha1', key)
    .update(message(kind, id, body, 24))
    .digest();
  return message(kind, id, Buffer.concat([body, attribute(integrity, sum)]));
}

export const idOf = (bytes: Buffer): Buffer => bytes.subarray(8, 20);

/** Null: it is not all here yet. */
export function answerIn(bytes: Buffer): Told | null {
  if (bytes.length < 20 || bytes.length < 20 + bytes.readUInt16BE(2)) return null;
  if (bytes.readUInt32BE(4) !== cookie) throw new Error('it answers, but is no relay');
  const told: Told = { kind: bytes.readUInt16BE(), id: idOf(bytes), error: null, realm: null, nonce: null };
  for (let at = 20; at + 4 <= bytes.length;) {
    const [type, length] = [bytes.readUInt16BE(at), bytes.readUInt16BE(at + 2)];
    const value = bytes.subarray(at + 4, at + 4 + length);
    if (type === errorCode) told.error = value[2]! * 100 + value[3]!;
    if (type === realm) told.realm = value;
    if (type === nonce) told.nonce = value;
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return told;
}
