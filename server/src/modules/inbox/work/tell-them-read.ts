import { channelTypes } from '@parley/contract/projects/channels';
import * as z from 'zod/mini';
import { channelOf } from '../../../channels/index.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { dropped, job, later } from '../../../kit/jobs/jobs.ts';
import { tellReadTo } from '../hooks/tell-provider.ts';
import type { Peer } from './all.queries.ts';

// A job that a provider asks to wait begins again: few at once keep that short.
const atOnce = 50;

/** Many clients see at theirs that they were read, one after another, behind everything that is live. */
export const tellThemRead = job(
  'tell-them-read',
  z.object({
    peers: z.array(z.object({ type: z.enum(channelTypes), channel_id: z.number(), outside_id: z.string() })),
  }),
  async ({ peers }, { project_id }) => {
    if (project_id === null) return;
    for (const { type, channel_id, outside_id } of peers)
      channelOf(type).refresh?.({ project_id, channel_id, outside_id });
    for (const [channel_id, ofOne] of Map.groupBy(peers.filter(isToldRead), (it) => it.channel_id))
      await tellReadTo(
        { project_id, channel_id },
        ofOne.map((it) => it.outside_id),
      );
  },
  { queue: 'bulk', missed: dropped },
);

const isToldRead = ({ type }: Pick<Peer, 'type'>): boolean =>
  Boolean(channelOf(type).markRead ?? channelOf(type).markReadTogether);

export async function tellThemReadLater(tx: Tx, project_id: number, read: Peer[]): Promise<void> {
  const peers = read.filter((it) => channelOf(it.type).refresh ?? isToldRead(it));
  for (let at = 0; at < peers.length; at += atOnce)
    await later(tx, tellThemRead, { peers: peers.slice(at, at + atOnce) }, { project_id });
}
