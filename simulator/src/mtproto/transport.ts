import { createServer, type AddressInfo, type Socket } from 'node:net';

/** One client's line: whole packets in and out, as the intermediate transport wraps them. */
export type Line = { send: (packet: Uint8Array) => void; refuse: (code: number) => void; close: () => void };
export type Visitor = { heard: (packet: Buffer) => void; left: () => void };

const tag = Buffer.from('eeeeeeee', 'hex');
const longest = 2 * 1024 * 1024;

/** Listens on a port of this machine; each connection is given to `welcome`. */
export async function listen(welcome: (line: Line) => Visitor) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, welcome);
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

function serve(socket: Socket, welcome: (line: Line) => Visitor): void {
  let kept = Buffer.alloc(0);
  let isGreeted = false;
  const line: Line = {
    send: (packet) => void (socket.writable && socket.write(Buffer.concat([lengthOf(packet.length), packet]))),
    refuse: (code) => {
      const word = Buffer.alloc(4);
      word.writeInt32LE(-code);
      line.send(word);
    },
    close: () => socket.destroy(),
  };
  const visitor = welcome(line);
  socket.on('error', () => socket.destroy());
  socket.on('close', () => visitor.left());
  socket.on('data', (part: Buffer) => {
    kept = Buffer.concat([kept, part]);
    if (!isGreeted) {
      if (kept.length < tag.length) return;
      if (!kept.subarray(0, 4).equals(tag)) return void socket.destroy();
      kept = kept.subarray(4);
      isGreeted = true;
    }
    while (kept.length >= 4) {
      const length = kept.readUInt32LE(0);
      if (length > longest) return void socket.destroy();
      if (kept.length < 4 + length) return;
      const packet = kept.subarray(4, 4 + length);
      kept = kept.subarray(4 + length);
      visitor.heard(packet);
    }
  });
}

function lengthOf(length: number): Buffer {
  const word = Buffer.alloc(4);
  word.writeUInt32LE(length);
  return word;
}
