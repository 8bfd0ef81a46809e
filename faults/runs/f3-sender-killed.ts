import { connectPlayed, type Played, type PlayedType, teamAnswers, untilLeft } from '../played.ts';
import type { Run } from '../stage.ts';
import { inTurns } from './f4-delivered-again.ts';

// VK and mail servers send what has the same key once.
const withKey: PlayedType[] = ['vk', 'email'];
const without: PlayedType[] = ['telegram', 'whatsapp', 'waba'];
// So many messages of one channel are on their way from one node at most.
const inHands = 4;

export const senderKilled: Run = {
  name: 'F3',
  isLong: true,
  promise:
    'a node is killed while it hands messages over: what has a key arrives once, of the rest nothing is sent again',
  go: async (stage) => {
    const { world, ledger, random, size, allowed } = stage;
    const channels: Played[] = [];
    for (const type of [...withKey, ...without]) channels.push(await connectPlayed(stage, type, size.played));
    // Long enough for a kill to come in between.
    for (const { type } of channels) world.simulator.play.knobs(type, { slow: 40 });
    allowed.unknown = 'any';
    const unknowns = { most: size.kills * without.length * inHands, never: [] as string[] };
    allowed.unknowns = unknowns;
    const begun = ledger.acknowledged.length;
    const sends = Array.from({ length: size.sends }, (_, i) => async () => {
      const { type, places } = channels[i % channels.length]!;
      const uid = await teamAnswers(stage, random.pick(places));
      if (withKey.includes(type)) unknowns.never.push(uid);
    });
    const written = inTurns(sends, 8);
    for (let kill = 0; kill < size.kills; kill++) {
      const share = (kill + random.next()) / size.kills;
      await ledger.reaches(begun + Math.floor(size.sends * share * 0.9));
      // The other one brings the database, which would be a fault of its own.
      await world.second.kill();
      await world.second.start();
    }
    await written;
    await untilLeft(stage);
    for (const { type } of channels) world.simulator.play.knobs(type, { slow: 0 });
    return { kills: size.kills, 'may be unknown': unknowns.most };
  },
};
