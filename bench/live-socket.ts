import { initAccepted, livePath, type LiveMessage } from '@parley/contract/live';
import { WebSocket } from 'ws';

export const openSocket = (url: string): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace('http', 'ws'));
    // What breaks later is told by its close.
    socket.once('open', () => resolve(socket)).on('error', reject);
  });

/** A screen of ours: signed in, and joined to the stream of a project. */
export async function joinLive(url: string, token: string, project_id: number): Promise<WebSocket> {
  const socket = await openSocket(url + livePath);
  const joined = new Promise<void>((resolve, reject) => {
    onLive(socket, ({ action }) => action === initAccepted.action && resolve());
    socket.once('close', (code) => reject(new Error(`the socket was closed with ${code}`)));
  });
  socket.send(JSON.stringify({ action: 'auth', payload: { token } }));
  socket.send(JSON.stringify({ action: 'chat_init', payload: { project_id, seq: null } }));
  await joined;
  return socket;
}

/** Returns what ends the listening. */
export function onLive(socket: WebSocket, hear: (message: LiveMessage) => unknown): () => void {
  const listener = (data: unknown): void => void hear(JSON.parse(String(data)) as LiveMessage);
  socket.on('message', listener);
  return () => socket.off('message', listener);
}
