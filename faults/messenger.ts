import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Handed = { uid: string; to: string; text: string };

/** The messenger outside, with a ledger of its own: what it has taken from us, and how often it was asked. */
export type Messenger = Awaited<ReturnType<typeof openMessenger>>;

export async function openMessenger() {
  const taken: Handed[] = [];
  const asked = new Map<string, number>();
  let refuses: (message: Handed) => boolean = () => false;
  const hear = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const message = (await json(request)) as Handed;
    asked.set(message.uid, (asked.get(message.uid) ?? 0) + 1);
    if (refuses(message)) return void response.writeHead(503).end();
    taken.push(message);
    response.end(`taken-${taken.length}`);
  };
  // Whoever is killed in the middle of a word has said nothing.
  const server = createServer((request, response) => void hear(request, response).catch(() => request.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    taken,
    asked: (uid: string): number => asked.get(uid) ?? 0,
    /** What it will not take from now on, however often it is asked. */
    refuse: (which: (message: Handed) => boolean) => (refuses = which),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
