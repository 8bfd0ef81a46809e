import type { Message } from '@parley/contract/inbox/messages';
import type { ChannelType } from '@parley/contract/projects/channels';
import { channelOf } from '../../../channels/index.ts';
import { now, seconds } from '../../../kit/clock.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { log } from '../../../kit/log.ts';
import type { Way } from './messages.queries.ts';
import { passPeer, turnOf } from './paces.queries.ts';

// Of the sixteen places a node has for work, so many at most wait for one channel to send, for all channels of one
// provider, and for all providers: whoever is silent does not hold up the others.
const widths = { channel: 4, provider: 8, all: 12 };
// Slower than this is silence. After so many in a row nobody is sent there for a while; then one tries.
const slowMs = seconds(10);
const patience = 3;
const restMs = seconds(15);
// Whoever finds no place comes back when those before it should be through, and not later than this.
const longestLine = seconds(5);

type Lane = { inside: number; silences: number; closed_until: number; took: number; line_ends: number };
const lanes = new Map<string, Lane>();
const mostLanes = 10_000;
type Leaving = Message & { way: Way };

/** Hands a message over in its channel's turn and lane, or puts it off until there is room. */
export function inLane<T>(project_id: number, message: Leaving, handOver: () => Promise<T>): Promise<T> {
  const { channel_id, way } = message;
  // What never leaves the house needs no turn.
  if (!channelOf(way.type).connect) return handOver();
  const lane = laneOf(`${project_id}:${channel_id}`);
  return withPlace(lane, way.type, async () => {
    await waitForTurn(project_id, message);
    try {
      return await timed(lane, handOver);
    } finally {
      await restPeer(project_id, message);
    }
  });
}

type Place = { project_id: number; channel_id: number; type: ChannelType };

/** Asks a provider for something else: few wait for that as well, and take no place from what is sent. */
export const besideLane = <T>({ project_id, channel_id, type }: Place, ask: () => Promise<T>): Promise<T> =>
  withPlace(laneOf(`${project_id}:${channel_id}:beside`), type, ask);

async function withPlace<T>(lane: Lane, type: ChannelType, work: () => Promise<T>): Promise<T> {
  const wider = [
    { lane: laneOf(type), width: widths.provider },
    { lane: laneOf(''), width: widths.all },
  ];
  const at = now().getTime();
  if (lane.closed_until > at) throw new RetryLater(new Date(lane.closed_until), 'the provider is silent');
  const width = lane.silences < patience ? widths.channel : 1;
  if (lane.inside >= width || wider.some((it) => it.lane.inside >= it.width))
    throw new RetryLater(lineUp(lane, at), 'others are before it');
  const held = [lane, ...wider.map((it) => it.lane)];
  for (const it of held) it.inside++;
  try {
    return await work();
  } finally {
    for (const it of held) it.inside--;
  }
}

function laneOf(key: string): Lane {
  const known = lanes.get(key);
  if (known) return known;
  if (lanes.size >= mostLanes) forgetIdle();
  const lane = { inside: 0, silences: 0, closed_until: 0, took: 50, line_ends: 0 };
  lanes.set(key, lane);
  return lane;
}

/** What a lane has learned of its channel is soon learned again. */
function forgetIdle(): void {
  for (const [key, { inside, silences }] of lanes) if (inside === 0 && silences === 0) lanes.delete(key);
}

/** One behind another: a thousand that wait do not all ask again at each moment. */
function lineUp(lane: Lane, at: number): Date {
  lane.line_ends = Math.min(Math.max(lane.line_ends, at + 20) + lane.took / widths.channel, at + longestLine);
  return new Date(lane.line_ends + Math.random() * 50);
}

async function timed<T>(lane: Lane, handOver: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await handOver();
  } finally {
    const took = performance.now() - began;
    lane.took += (took - lane.took) / 8;
    lane.silences = took > slowMs ? lane.silences + 1 : 0;
    if (lane.silences >= patience) lane.closed_until = now().getTime() + restMs;
  }
}

/** By the provider's own pace, over all nodes: a message is given a moment, and waits for it in the queue. */
async function waitForTurn(project_id: number, { id, channel_id, way }: Leaving): Promise<void> {
  const { pace } = channelOf(way.type);
  const step_ms = pace ? 1000 / pace.per_second : 0;
  const rest_ms = pace?.per_peer_ms ?? 0;
  const asked = { project_id, channel_id, id, peer: way.outside_id, step_ms };
  const wait = await turnOf({ ...asked, slack_ms: rest_ms * ((pace?.per_peer_burst ?? 1) - 1) });
  if (wait > 0) throw new RetryLater(new Date(now().getTime() + wait), 'its turn comes later');
}

/** Whoever was just written to is left alone for a moment, from when the provider surely had it. */
async function restPeer(project_id: number, { channel_id, way }: Leaving): Promise<void> {
  const { pace } = channelOf(way.type);
  if (!pace?.per_peer_ms) return;
  const passed = { project_id, channel_id, peer: way.outside_id, rest_ms: pace.per_peer_ms };
  // What came of the message is worth more than the pause.
  await passPeer(passed).catch((error: unknown) => log.warn({ error: (error as Error).message }, 'no rest was noted'));
}
