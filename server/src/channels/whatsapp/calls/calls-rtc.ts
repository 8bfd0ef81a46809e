import { setTimeout as sleep } from 'node:timers/promises';
import type { HeardSignal, OwnSignal } from '@parley/contract/calls/signals';
import WebSocket from 'ws';
import * as z from 'zod/mini';
import { seconds } from '../../../kit/clock.ts';
import { outsideUrl } from '../../../kit/outside/outside-url.ts';
import { guarded } from '../../../kit/outside/post-outside.ts';
import { type Calling, type CallLine, type Closing, type HoldingLine, LineError } from '../../calling.ts';
import { type Connection, ProviderError } from '../../channel.ts';
import { call, greenApi } from '../api.ts';
import { frameIn, type LineState } from './rtc-frames.ts';
import { introduction, other, type Standing, standingAfter } from './rtc-standing.ts';

/**
 * The successor of GREEN-API's voice client: commands by REST, one plain websocket for how it stands and for the
 * negotiation, which we always begin. It names no ends, so there is one.
 */
export const rtc: Calling = { hold };

const patience = seconds(5);
const dialed = z.object({ callId: z.string().check(z.minLength(1), z.maxLength(200)) });

async function hold({ connection, signal, hear, opened }: HoldingLine): Promise<void> {
  const { instance_id = '', token = '' } = connection.settings;
  let socket: WebSocket | undefined;
  let standing: Standing = null;
  const say = (frame: object) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(frame));
  const signalled = (it: HeardSignal) => hear({ kind: 'signal', signal: it });
  const introduce = () => hear(introduction);

  function stands(told: LineState): void {
    const after = standingAfter(standing, told);
    standing = after.standing;
    after.news.forEach(hear);
  }

  function heard(text: string): void {
    const frame = frameIn(text);
    if (frame?.type === 'state') stands(frame.state);
    else if (frame?.type === 'description') signalled({ ...frame.signal, peer_id: other });
    else if (frame?.type === 'candidate') signalled({ ...frame.signal, peer_id: other });
  }

  const forget = () => (standing = null);
  const line = lineOver(connection, { isOpen: () => socket?.readyState === WebSocket.OPEN, say, introduce, forget });
  opened(line);
  while (!signal.aborted) {
    socket = openSocket(connection, instance_id, token);
    socket.on('message', (bytes) => heard(String(bytes as Buffer)));
    await untilClosed(socket, signal);
    await sleep(seconds(1), undefined, { signal }).catch(() => undefined);
  }
}

function openSocket(connection: Connection, instance_id: string, token: string): WebSocket {
  const { url } = greenApi(connection);
  const where = `${url}/waInstance${instance_id}/callsRtc/${encodeURIComponent(token)}`;
  const asked = connection.simulator ? URL.parse(where) : outsideUrl(where);
  if (!asked) throw new ProviderError('not an address we may ask');
  asked.protocol = asked.protocol === 'http:' ? 'ws:' : 'wss:';
  const options = connection.simulator ? {} : { lookup: guarded };
  return new WebSocket(asked, { ...options, maxPayload: 1_048_576, handshakeTimeout: seconds(15) });
}

/** Who is turned away for good is not let in by trying again at once. */
function untilClosed(socket: WebSocket, signal: AbortSignal): Promise<void> {
  const stop = () => socket.terminate();
  signal.addEventListener('abort', stop, { once: true });
  return new Promise<void>((resolve, reject) => {
    socket.on('unexpected-response', (_, { statusCode }) => {
      socket.terminate();
      reject(new ProviderError(`GREEN-API answers with ${statusCode}`));
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  }).finally(() => signal.removeEventListener('abort', stop));
}

type Way = { isOpen: () => boolean; say: (frame: object) => unknown; introduce: () => void; forget: () => void };

function lineOver(connection: Connection, { isOpen, say, introduce, forget }: Way): CallLine {
  const command = (name: string, timeout = patience): Promise<boolean> =>
    call(connection, name, z.unknown(), { body: {}, timeout }).then(
      () => true,
      () => false,
    );
  const ways: Record<Closing, () => Promise<boolean>> = {
    left: async () => true,
    refused: () => command('callsReject'),
    ended: () => command('callsHangUp'),
  };
  return {
    isOpen,
    dial: async (phone) => {
      const body = { chatId: `${phone}@c.us` };
      const { callId } = await call(connection, 'callsDial', dialed, { body }).catch((error: unknown) => {
        throw new LineError('call_server_error', { cause: error });
      });
      introduce();
      return { outside_id: callId };
    },
    accept: async () => {
      if (!(await command('callsAccept', seconds(30)))) throw new LineError('call_server_error');
      introduce();
    },
    say: async (signals) => signals.forEach((it) => say(frameOf(it))),
    close: async (how) => {
      forget();
      const isHeard = await ways[how]();
      say({ type: 'stop' });
      return isHeard;
    },
  };
}

const frameOf = (it: OwnSignal): object =>
  it.kind === 'description'
    ? { type: it.description.type, [it.description.type]: it.description }
    : { type: 'ice-candidate', candidate: it.candidate };
