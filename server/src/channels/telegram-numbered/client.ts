import { connectTcp } from '@fuman/node';
import { IntermediatePacketCodec, MemoryStorage, networkMiddlewares } from '@mtcute/core';
import { BaseTelegramClient } from '@mtcute/core/client.js';
import { addPublicKey, readStringSession } from '@mtcute/core/utils.js';
import * as z from 'zod/mini';
import { log } from '../../kit/log.ts';
import { readJson } from '../../kit/outside/ask.ts';
import type { Connection } from '../channel.ts';
import { apiOf } from '../provider.ts';
import { nodeCrypto } from './node-crypto.ts';
import { appOf } from './telegram-app.ts';

export type Client = BaseTelegramClient;

const played = z.object({ port: z.number(), public_key: z.string(), code: z.string() });

/** The data centre that the simulator plays; null: Telegram's own. */
export async function playedCentre(connection: Connection): Promise<z.infer<typeof played> | null> {
  if (!connection.simulator) return null;
  const { bytes } = await apiOf(connection, '', 'mtproto').ask('/', { method: 'GET' });
  return played.parse(readJson(bytes));
}

/**
 * A device of the account, in memory alone: what must outlive it is its session, which is kept sealed. Telegram ends a
 * session that speaks from two places at once, so whoever makes a client for one that is signed in must be the only one.
 */
export async function newClient(connection: Connection, session: string | null): Promise<Client> {
  const centre = await playedCentre(connection);
  const dc = centre && { id: 2, ipAddress: '127.0.0.1', port: centre.port };
  const { id: apiId, hash: apiHash } = appOf(connection);
  if (centre) {
    await nodeCrypto.initialize?.();
    addPublicKey(nodeCrypto, centre.public_key);
  }
  const client = new BaseTelegramClient({
    apiId,
    apiHash,
    ...(dc && { defaultDcs: { main: dc, media: dc } }),
    storage: new MemoryStorage(),
    crypto: nodeCrypto,
    transport,
    platform,
    updates: false,
    initConnectionOptions: { deviceModel: 'Parley', systemVersion: 'server', appVersion: '1.0' },
    network: {
      connectionCount: (kind) => (kind === 'main' ? 1 : 2),
      middlewares: networkMiddlewares.basic({
        floodWaiter: { maxWait: 2000 },
        internalErrors: { maxRetries: 1, exceptErrors: ['RANDOM_ID_DUPLICATE'] },
      }),
    },
  });
  client.onError.add((error) => log.info({ error: error.message }, 'a connection to Telegram had trouble'));
  if (session) {
    const read = readStringSession(session);
    await client.importSession({ ...read, ...(dc && { primaryDcs: { main: dc, media: dc } }) });
  }
  return client;
}

const transport = {
  connect: async ({ ipAddress, port }: { ipAddress: string; port: number }) => {
    const socket = await connectTcp({ address: ipAddress, port });
    socket.setNoDelay(true);
    socket.setKeepAlive(true);
    return socket;
  },
  packetCodec: () => new IntermediatePacketCodec(),
};

const platform = {
  beforeExit: () => () => undefined,
  // It speaks of keys and numbers of people: nothing of that is ours to log.
  log: () => undefined,
  getDefaultLogLevel: () => 0,
  getDeviceModel: () => 'Parley',
};
