import type { Message } from '@parley/contract/inbox/messages';
import { channelOf } from '../../../channels/index.ts';
import { now, seconds } from '../../../kit/clock.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import type { Way } from './messages.queries.ts';
import { passPeer, turnOf } from './paces.queries.ts';

// Of the places a node has for work, so many at most wait for one provider: a silent one does not hold up the others.
const width = 4;
// Slower than this is silence. After so many in a row nobody is sent there for a while; then one tries.
const slowMs = seconds(10);
const patience = 3;
const restMs = seconds(15);

type Lane = { inside: number; silences: number; closed_until: number };
const lanes = new Map<string, Lane>();

/** Hands a message over in its channel's turn and lane, or puts it off until there is room. */
export async function inLane<T>(
  project_id: number,
  message: Message & { way: Way },
  handOver: () => Promise<T>,
): Promise<T> {
  const { channel_id, way } = message;
  // What never leaves the house needs no turn.
  if (!channelOf(way.type).connect) return handOver();
  const lane = laneOf(`${project_id}:${channel_id}`);
  const at = now().getTime();
  if (lane.closed_until > at) throw new RetryLater(new Date(lane.closed_until), 'the provider is silent');
  if (lane.inside >= width) throw new RetryLater(new Date(at + 50 + Math.random() * 100), 'others are before it');
  lane.inside++;
  const began = performance.now();
  try {
    await waitForTurn(project_id, message);
    return await handOver();
  } finally {
    lane.inside--;
    noteSilence(lane, performance.now() - began > slowMs);
  }
}

function laneOf(key: string): Lane {
  const found = lanes.get(key) ?? { inside: 0, silences: 0, closed_until: 0 };
  lanes.set(key, found);
  return found;
}

function noteSilence(lane: Lane, wasSilent: boolean): void {
  lane.silences = wasSilent ? lane.silences + 1 : 0;
  if (lane.silences >= patience) lane.closed_until = now().getTime() + restMs;
}

/** By the provider's own pace, over all nodes: a message is given a moment, and waits for it in the queue. */
async function waitForTurn(project_id: number, { id, channel_id, way }: Message & { way: Way }): Promise<void> {
  const { pace } = channelOf(way.type);
  const step_ms = pace ? 1000 / pace.per_second : 0;
  const asked = { project_id, channel_id, id, peer: way.outside_id, step_ms };
  const wait = await turnOf(asked);
  if (wait > 0) throw new RetryLater(new Date(now().getTime() + wait), 'its turn comes later');
  if (pace?.per_peer_ms) await passPeer({ ...asked, rest_ms: pace.per_peer_ms });
}
