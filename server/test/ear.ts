import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type Ear = Awaited<ReturnType<typeof openEar>>;

/** Somebody on this machine who hears who comes and what they say, and refuses whatever it is: by HTTP, IMAP or SMTP. */
export async function openEar(greeting: '* OK\r\n' | '220 ear\r\n' = '* OK\r\n') {
  let calls = 0;
  let heard = '';
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    calls += 1;
    sockets.add(socket);
    // Whoever speaks first is no mail program.
    const greets = setTimeout(() => socket.write(greeting), 100);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(greets);
      sockets.delete(socket);
    });
    socket.on('data', (bytes) => {
      clearTimeout(greets);
      heard += bytes.toString('latin1');
      socket.write(answerTo(bytes.toString('latin1')));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port: String(port),
    url: `http://127.0.0.1:${port}`,
    calls: () => calls,
    heard: () => heard,
    forget: () => {
      calls = 0;
      heard = '';
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function answerTo(said: string): string {
  if (/ HTTP\/1\.1\r\n/.test(said))
    return 'HTTP/1.1 401 Unauthorized\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}';
  if (/^EHLO/i.test(said)) return '250-ear\r\n250 AUTH PLAIN LOGIN\r\n';
  if (/^(AUTH|STARTTLS|MAIL|QUIT)/i.test(said)) return '535 no\r\n';
  const [tag, command = ''] = said.split(/\s+/);
  if (/^CAPABILITY$/i.test(command)) return `* CAPABILITY IMAP4rev1\r\n${tag} OK\r\n`;
  return /^[A-Z0-9]+$/i.test(command) ? `${tag} NO no\r\n` : '';
}
