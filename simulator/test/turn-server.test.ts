import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { IceServer } from '@parley/contract/calls/calls';
import type { OwnSignal } from '@parley/contract/calls/signals';
import { hasTurnServer, turnServer } from './turn-server.ts';
import { type VoicePeer, voicePeer } from './voice-peer.ts';

describe.skipIf(!hasTurnServer())('a relay', () => {
  let turn: Awaited<ReturnType<typeof turnServer>>;
  beforeAll(async () => {
    turn = await turnServer();
  });
  afterAll(() => turn.stop());

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

  test.each(['udp', 'tcp'] as const)('carries both voices by %s for whoever has the word of the hour', async (by) => {
    const ends = await pair(turn.iceServer(3600, by));
    await vi.waitFor(() => expect(Math.min(...ends.map((it) => it.loudness()))).toBeGreaterThan(0.1), 20_000);
    expect(ends.map((it) => it.way())).toEqual(['relay', 'relay']);
    for (const end of ends) await end.close();
  });

  test('gives no place to a word that has run out, or is of another secret', async () => {
    const good = turn.iceServer(3600);
    const asked = [good, turn.iceServer(-10), { ...good, credential: 'another' }];
    expect(await Promise.all(asked.map(isGivenAPlace))).toEqual([true, false, false]);
  });
});

/** Whoever offers has asked the relay for its place first. */
async function isGivenAPlace(ice: IceServer): Promise<boolean> {
  const told: OwnSignal[] = [];
  const end = voicePeer({ ice_servers: [ice], relays: true, tell: (signals) => told.push(...signals) });
  await end.take({ kind: 'peer', peer_id: 'other', offers: true });
  await vi.waitFor(() => expect(told.map(({ kind }) => kind)).toContain('description'), 25_000);
  await end.close();
  return JSON.stringify(told).includes('typ relay');
}
