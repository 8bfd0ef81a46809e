import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { connectTypes } from '@parley/contract/projects/connections';
import { type Inbound, type Outbound, ProviderError, type Sent } from '../server/src/channels/channel.ts';
import { channelOf } from '../server/src/channels/index.ts';
import { configureBooking, surroundings as ofBooking } from '../server/src/integrations/booking/surroundings.ts';
import { lend, surroundings } from '../server/src/modules/projects/surroundings.ts';
import { openProvider } from '../server/test/provider.ts';

export type Webhook = { project_id: number; channel_id: number; inbound: Omit<Inbound, 'at'> & { at: number } };
export type Pause = { milliseconds: number };

/** One node in a process of its own: the whole program, and what is outside: `node node.ts DOOR_PORT MESSENGER SIMULATOR`. */
const [doorPort, messenger, simulator_url] = process.argv.slice(2) as [string, string, string];

// Before the program starts: its workers may find a message that waits to be delivered.
openProvider('viber').answer(handOver);
for (const type of connectTypes) {
  const channel = channelOf(type);
  const { send } = channel;
  if (type !== 'viber' && send) channel.send = (message, line) => send(message, { ...line, simulator: simulator_url });
}
await import('../server/src/main.ts');
lend({ ...surroundings(), simulator_url });
configureBooking({ ...ofBooking(), simulator_url });
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
  const door = doors[request.url ?? ''];
  if (!door) {
    response.writeHead(404).end();
    return;
  }
  void door(request).then(
    () => response.end(),
    (error: unknown) => response.writeHead(503).end(String(error)),
  );
}).listen(Number(doorPort), '127.0.0.1');

async function handOver({ uid, to, text }: Outbound): Promise<Sent> {
  const response = await fetch(messenger, { method: 'POST', body: JSON.stringify({ uid, to, text }) });
  if (!response.ok) throw new ProviderError(`the messenger answered ${response.status}`, { retry_at: 'soon' });
  return { outside_id: await response.text(), status: 'sent' };
}
