import { once } from 'node:events';
import {
  authAccepted,
  initAccepted,
  type LiveMessage,
  livePath,
  type LiveRequest,
  pong,
  resync,
} from '@parley/contract/live';
import WebSocket from 'ws';

export type LiveClient = Awaited<ReturnType<typeof openLive>>;
type Options = {
  url: string;
  token: string;
  project_id: number;
  seq?: number | null;
  headers?: Record<string, string>;
};

/** A page as the server sees one: signs in, joins, collects, and comes back by its cursor. */
export async function openLive({ url, token, project_id, seq = null, headers }: Options) {
  let isJoining = false;
  let [socket, closed] = [undefined as unknown as WebSocket, Promise.resolve(0)];
  const waiting = new Set<() => void>();

  const client = {
    /** Everything heard, over all connections. */
    messages: [] as LiveMessage[],
    cursor: seq,
    /** How often the server told to fetch everything anew. */
    resyncs: 0,
    socket: () => socket,
    /** Fulfilled with the code when the present connection ends. */
    closed: () => closed,

    /** Opens the first connection, or another after a break, and waits until the stream is joined. */
    connect: async (): Promise<void> => {
      socket = await connectRaw(liveAddress(url), headers);
      closed = closeCode(socket);
      isJoining = true;
      socket.on('message', (data) => hear(JSON.parse(String(data)) as LiveMessage));
      client.say({ action: 'auth', payload: { token } });
      const joins = client.heard(initAccepted.action).length;
      const code = await Promise.race([client.until(() => client.heard(initAccepted.action).length > joins), closed]);
      if (code) throw new Error(`closed with ${code}`);
    },
    /** Cuts the line without a word. */
    drop: async (): Promise<void> => {
      socket.terminate();
      await closed;
    },
    say: (request: LiveRequest): void => socket.send(JSON.stringify(request)),
    numbered: (): LiveMessage[] => client.messages.filter((it) => it.seq !== undefined),
    heard: (action: string): unknown[] => client.messages.filter((it) => it.action === action).map((it) => it.payload),
    until: async (isSo: () => boolean): Promise<void> => {
      while (!isSo()) await new Promise<void>((resolve) => waiting.add(resolve));
    },
    /** Whatever the server sent until now has arrived. */
    settled: async (): Promise<void> => {
      const pongs = client.heard(pong.action).length;
      client.say({ action: 'ping', payload: {} });
      await client.until(() => client.heard(pong.action).length > pongs);
    },
  };

  function hear(message: LiveMessage): void {
    client.messages.push(message);
    const payload = message.payload as { seq: number };
    if (message.action === authAccepted.action && isJoining) {
      isJoining = false;
      client.say({ action: 'chat_init', payload: { project_id, seq: client.cursor } });
    }
    if (message.action === initAccepted.action) client.cursor ??= payload.seq;
    if (message.action === resync.action) client.resyncs += 1;
    if (message.action === pong.action || message.action === resync.action) client.cursor = payload.seq;
    if (message.seq !== undefined) client.cursor = message.seq;
    for (const resolve of waiting) resolve();
    waiting.clear();
  }

  await client.connect();
  return client;
}

export const liveAddress = (url: string): string => new URL(livePath, url).href.replace(/^http/, 'ws');

/** Only the socket, for whoever wants to say something else. */
export async function connectRaw(address: string, headers: Record<string, string> = {}): Promise<WebSocket> {
  const socket = new WebSocket(address, { headers, perMessageDeflate: false });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('unexpected-response', (_, response) => reject(new Error(`refused with ${response.statusCode}`)));
    socket.on('error', reject);
  });
  return socket;
}

export const closeCode = async (socket: WebSocket): Promise<number> => ((await once(socket, 'close')) as [number])[0];
