import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { type Inbound, type Outbound, ProviderError, type Sent } from '../server/src/channels/channel.ts';
import { openProvider } from '../server/test/provider.ts';

export type Webhook = { project_id: number; channel_id: number; inbound: Omit<Inbound, 'at'> & { at: number } };
export type Pause = { milliseconds: number };

/** One node in a process of its own: the whole program, and a messenger outside: `node node.ts DOOR_PORT MESSENGER`. */
const [doorPort, messenger] = process.argv.slice(2) as [string, string];

// Before the program starts: its workers may find a message that waits to be delivered.
openProvider('telegram').answer(handOver);
await import('../server/src/main.ts');
const { receiveMessage } = await import('../server/src/modules/inbox/index.ts');

const doors: Record<string, (request: IncomingMessage) => Promise<void>> = {
  /** Answered when the message is stored, as every webhook is. */
  '/webhook': async (request) => {
    const { project_id, channel_id, inbound } = (await json(request)) as Webhook;
    await receiveMessage(project_id, channel_id, { ...inbound, at: new Date(inbound.at) });
  },
  /** Nothing else happens in this process meanwhile. */
  '/block': async (request) => {
    const { milliseconds } = (await json(request)) as Pause;
    for (const end = performance.now() + milliseconds; performance.now() < end;);
  },
};

createServer((request, response) => {
  doors[request.url ?? '']!(request).then(
    () => response.end(),
    (error: unknown) => response.writeHead(503).end(String(error)),
  );
}).listen(Number(doorPort), '127.0.0.1');

async function handOver({ uid, to, text }: Outbound): Promise<Sent> {
  const response = await fetch(messenger, { method: 'POST', body: JSON.stringify({ uid, to, text }) });
  if (!response.ok) throw new ProviderError(`the messenger answered ${response.status}`, { retry_at: 'soon' });
  return { outside_id: await response.text(), status: 'sent' };
}
