import type { Long, mtp } from '@mtcute/core';
import type { Stage } from '../fake.ts';
import type { Account } from '../world.ts';
import { sha1 } from './crypto.ts';
import { createHandshake, type NewKey, type ServerKey } from './handshake.ts';
import { answerCall } from './rpc.ts';
import { createSession, type Session } from './session.ts';
import { readTl, writeTl } from './tl.ts';
import { type Line, listen, type Visitor } from './transport.ts';

/** A device, as Telegram knows it: by its key. Signed in it belongs to an account. */
export type AuthKey = {
  id: Buffer;
  key: Buffer;
  salt: Long;
  account: Account | null;
  /** Whose code was right and whose password is still missing. */
  half: Account | null;
  /** Whose phone has scanned its code. */
  scanned: Account | null;
  /** Why it is signed in no longer. */
  ended: string | null;
  /** Which connection speaks for it, and which did before: Telegram bears no two at once. */
  speaker: Session | null;
  former: Set<Session>;
};

export type MtServer = {
  stage: Stage;
  port: number;
  keys: Map<string, AuthKey>;
  sessions: Set<Session>;
  /** Codes that phones may scan, and until when. */
  codes: { auth: AuthKey; until: number }[];
  /** The parts of files on their way in, by the id the client gave. */
  parts: Map<string, Buffer[]>;
};

/** A data centre of Telegram on this machine. */
export async function startServer(stage: Stage, own: ServerKey) {
  const state: MtServer = { stage, port: 0, keys: new Map(), sessions: new Set(), codes: [], parts: new Map() };
  const { port, stop } = await listen((line) => welcome(state, own, line));
  state.port = port;
  return { state, port, stop };
}

function welcome(state: MtServer, own: ServerKey, line: Line): Visitor {
  let under: ReturnType<typeof createSession> | null = null;
  const handshake = createHandshake(own, (made) => keep(state, made));

  return {
    heard: (packet) => {
      try {
        if (packet.readBigUInt64LE(0) === 0n) return inClear(packet);
        const auth = state.keys.get(packet.subarray(0, 8).toString('hex'));
        // Nobody has this key: the client is told to make a new one.
        if (!auth) return line.refuse(404);
        under ??= open(auth);
        under.heard(packet);
      } catch {
        line.close();
      }
    },
    left: () => {
      if (under) state.sessions.delete(under.session);
    },
  };

  function inClear(packet: Buffer): void {
    const body = writeTl(handshake(readTl(packet, 20) as unknown as mtp.TlObject));
    const head = Buffer.alloc(20);
    head.writeBigUInt64LE((BigInt(Math.floor(Date.now() / 1000)) << 32n) | 1n, 8);
    head.writeUInt32LE(body.length, 16);
    line.send(Buffer.concat([head, body]));
  }

  function open(auth: AuthKey) {
    const call = (session: Session, request: Parameters<typeof answerCall>[2]) => answerCall(state, session, request);
    const made = createSession({ auth, send: line.send, close: line.close, call });
    state.sessions.add(made.session);
    return made;
  }
}

function keep({ keys }: MtServer, { key, salt }: NewKey): void {
  const id = sha1(key).subarray(-8);
  const unknown = { account: null, half: null, scanned: null, ended: null, speaker: null, former: new Set<Session>() };
  keys.set(id.toString('hex'), { id, key, salt, ...unknown });
}
