import { createHash, createHmac } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { classes, Message, methods, parseMessage } from 'werift';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { IceServer } from '@parley/contract/calls/calls';
import { openRelay } from './relay.ts';
import { hasTurnServer, turnServer } from './turn-server.ts';
import { type VoicePeer, voicePeer } from './voice-peer.ts';

type Transport = 'udp' | 'tcp';
const kinds = [
  { name: 'coturn', isHere: hasTurnServer(), open: turnServer, transports: ['udp', 'tcp'] },
  { name: 'that of tests', isHere: true, open: () => openRelay('of this test'), transports: ['udp'] },
] as const;

describe.for(kinds.filter(({ isHere }) => isHere))('a relay: $name', ({ open, transports }) => {
  let relay: { url: string; secret: string; stop: () => Promise<void> };
  beforeAll(async () => {
    relay = await open();
  });
  afterAll(() => relay.stop());

  /** What somebody is let in by for so many seconds from now. */
  const pass = (seconds: number, transport: Transport = 'udp'): IceServer => {
    const username = `${Math.floor(Date.now() / 1000) + seconds}:42`;
    const credential = createHmac('sha1', relay.secret).update(username).digest('base64');
    return { urls: [`${relay.url}?transport=${transport}`], username, credential };
  };

  /** Two ends that know one another only by the relay. */
  async function pair(ice: IceServer): Promise<VoicePeer[]> {
    const given = { ice_servers: [ice], relays: true };
    const ends: VoicePeer[] = [0, 1].map((i) =>
      voicePeer({ ...given, tell: (signals) => signals.map((signal) => ends[1 - i]!.take(signal)) }),
    );
    await ends[0]!.take({ kind: 'peer', peer_id: 'other', offers: false });
    await ends[1]!.take({ kind: 'peer', peer_id: 'other', offers: true });
    return ends;
  }

  test.for(transports)('carries both voices by %s for whoever has the word of the hour', async (by) => {
    const ends = await pair(pass(3600, by));
    await vi.waitFor(() => expect(Math.min(...ends.map((it) => it.loudness()))).toBeGreaterThan(0.1), 20_000);
    expect(ends.map((it) => it.way())).toEqual(['relay', 'relay']);
    for (const end of ends) await end.close();
  });

  test('gives no place to a word that has run out, or is of another secret', async () => {
    const asked = [pass(3600), pass(-10), { ...pass(3600), credential: 'another' }];
    expect(await Promise.all(asked.map(isGivenAPlace))).toEqual([true, false, false]);
  });
});

/** Asked for as any end of a call does it: nobody is let in before they know what to make their proof with. */
async function isGivenAPlace({ urls: [url], username = '', credential = '' }: IceServer): Promise<boolean> {
  const [, host, port] = /^turn:(.+):(\d+)/.exec(url!)!;
  const socket = createSocket('udp4');
  socket.connect(Number(port), host);
  await once(socket, 'connect');
  const ask = async (it: Message): Promise<Message> => {
    socket.send(it.bytes);
    return parseMessage(((await once(socket, 'message')) as [Buffer])[0])!;
  };
  const asking = () => new Message(methods.ALLOCATE, classes.REQUEST).setAttribute('REQUESTED-TRANSPORT', 17 << 24);
  const refused = await ask(asking());
  const realm = String(refused.getAttributeValue('REALM'));
  const key = createHash('md5').update(`${username}:${realm}:${credential}`).digest();
  const proved = asking()
    .setAttribute('USERNAME', username)
    .setAttribute('REALM', realm)
    .setAttribute('NONCE', refused.getAttributeValue('NONCE'));
  const told = await ask(proved.addMessageIntegrity(key));
  socket.close();
  return told.messageClass === classes.RESPONSE;
}
