import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { connect } from '@nats-io/transport-node';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { serversOf } from './nats-wire.ts';

/** Says what a server of NATS says to whoever comes, and lets everybody in. */
async function playedServer() {
  const heard: Record<string, unknown>[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.write(
      'INFO {"server_id":"1","version":"2.10.0","headers":true,"max_payload":1000000,"auth_required":true}\r\n',
    );
    socket.on('data', (bytes) => {
      const [, said] = /CONNECT (\{.*\})/.exec(String(bytes)) ?? [];
      if (said) heard.push(JSON.parse(said) as Record<string, unknown>);
      if (String(bytes).includes('PING')) socket.write('PONG\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    for (const it of sockets) it.destroy();
    server.close();
    await once(server, 'close');
  };
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, heard, close };
}

test.each([
  ['ann:a%40b@', { user: 'ann', pass: 'a@b' }],
  ['a-token@', { auth_token: 'a-token' }],
])('%s is shown to whichever of several servers answers', async (who, shown) => {
  const [away, played] = [await playedServer(), await playedServer()];
  await away.close();
  const connection = await connect(serversOf(`nats://${who}${away.host}, nats://${who}${played.host}`));
  expect(played.heard).toEqual([expect.objectContaining(shown)]);
  await connection.close();
  await played.close();
});

test('what is no address of NATS among them is refused at the start', () => {
  const read = (NATS_URL: string) => readConfig({ NATS_URL }).nats_url;
  expect(read('nats://one:4222,tls://two')).toBe('nats://one:4222,tls://two');
  expect(serversOf('nats://one:4222,tls://two')).toEqual({ servers: ['one:4222', 'two'], name: 'parley', tls: {} });
  expect(() => read('nats://one,http://two')).toThrow(/NATS_URL/);
  expect(() => read('nats://one,')).toThrow(/NATS_URL/);
});
