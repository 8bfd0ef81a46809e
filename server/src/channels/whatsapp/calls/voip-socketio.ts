import type { OwnSignal } from '@parley/contract/calls/signals';
import { io, type Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { seconds } from '../../../kit/clock.ts';
import { type Calling, type CallLine, type Closing, type HoldingLine, LineError } from '../../calling.ts';
import { type Connection, ProviderError } from '../../channel.ts';
import { call } from '../api.ts';
import { newsIn, type ServerWord, serverWords } from './voip-words.ts';

/** The first voice client of GREEN-API: a call is begun by REST and introduced over socket.io, in a room of the instance. */
export const voip: Calling = { hold };

// Spec section 8: so long the server has to say that it ended a call. The room is asked no longer.
const patience = seconds(5);
const dialed = z.object({ callId: z.string().check(z.minLength(1), z.maxLength(200)) });

function hold({ connection, signal, hear, opened }: HoldingLine): Promise<void> {
  const { instance_id = '', token = '' } = connection.settings;
  const { url, path } = whereOf(connection);
  const socket = io(url, {
    path,
    transports: ['websocket'],
    autoConnect: false,
    forceNew: true,
    auth: { idInstance: instance_id, apiInstanceToken: token, type: 'external' },
    reconnectionDelay: seconds(1),
    reconnectionDelayMax: seconds(30),
  });
  for (const word of serverWords)
    socket.on(word as ServerWord, (told: unknown) => {
      for (const news of newsIn(word, told)) hear(news);
    });
  opened(lineOn(socket, connection, instance_id));
  return new Promise<void>((resolve, reject) => {
    // Whom the server itself turns away socket.io does not try again.
    socket.on('connect_error', (error) => socket.active || reject(new ProviderError(error.message)));
    socket.on('disconnect', (reason) => socket.active || reject(new ProviderError(reason)));
    signal.addEventListener('abort', () => resolve(), { once: true });
    socket.connect();
  }).finally(() => socket.disconnect());
}

/** Each instance has its own address, known by its first digits. */
function whereOf({ settings, simulator }: Connection): { url: string; path: string } {
  if (simulator) return { url: simulator, path: '/green/socket.io/' };
  return { url: `https://${settings.instance_id!.slice(0, 4)}.voip.green-api.com`, path: '/socket.io/' };
}

function lineOn(socket: Socket, connection: Connection, instance_id: string): CallLine {
  // The room is the instance's, whichever call it is.
  const room = { callID: instance_id };
  let isIn = false;
  // Whoever was cut off is out of the room.
  socket.on('connect', () => isIn && socket.emit('join', room));
  const leave = () => {
    isIn = false;
    socket.emit('leave', room);
  };
  const acknowledged = (word: string, said: object): Promise<boolean> =>
    socket
      .timeout(patience)
      .emitWithAck(word, said)
      .then(Boolean, () => false);
  const ways: Record<Closing, () => Promise<boolean>> = {
    left: async () => {
      leave();
      return true;
    },
    refused: async () => {
      socket.emit('incoming-call-answer', { reject: true });
      return true;
    },
    ended: async () => {
      const isHeard = await acknowledged('end-call', {});
      leave();
      return isHeard;
    },
  };
  return {
    isOpen: () => socket.connected,
    dial: async (phone) => {
      const { callId } = await call(connection, 'call', dialed, { body: { phoneNumber: Number(phone) } }).catch(
        (error: unknown) => {
          throw new LineError('call_server_error', { cause: error });
        },
      );
      isIn = await acknowledged('join', room);
      if (!isIn) throw new LineError('call_signaling_error');
      return { outside_id: callId };
    },
    accept: async () => {
      socket.emit('incoming-call-answer', { reject: false });
      isIn = true;
      socket.emit('join', room);
    },
    say: async (signals) => signals.forEach((it) => socket.emit(...wordsOf(it))),
    close: (how) => ways[how](),
  };
}

const wordsOf = (it: OwnSignal): [word: string, said: object] =>
  it.kind === 'description'
    ? ['relay-sdp', { peerID: it.peer_id, sessionDescription: it.description }]
    : ['relay-ice', { peerID: it.peer_id, iceCandidate: it.candidate }];
