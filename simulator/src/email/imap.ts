import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { World } from '../world.ts';
import { ImapSession } from './imap-session.ts';

/** A mail server that is read by IMAP, as far as a program that waits for new letters needs it. */
export async function startImap(world: World): Promise<{ port: number; stop: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    const session = new ImapSession(
      world,
      (text) => socket.writable && socket.write(text),
      () => socket.destroy(),
    );
    socket.on('close', () => session.end());
    let parts: Buffer[] = [];
    let length = 0;
    socket.on('data', (part: Buffer) => {
      parts.push(part);
      length += part.length;
      // A large letter comes in many parts: they are joined when it is there.
      if (length < session.least) return;
      let heard = Buffer.concat(parts);
      for (let taken = session.take(heard); taken > 0; taken = session.take(heard)) heard = heard.subarray(taken);
      parts = [heard];
      length = heard.length;
      if (session.isOver) socket.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
