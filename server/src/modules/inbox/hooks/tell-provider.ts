import type { ChannelType } from '@parley/contract/projects/channels';
import * as z from 'zod/mini';
import type { Peer } from '../../../channels/channel.ts';
import { channelOf } from '../../../channels/index.ts';
import { seconds } from '../../../kit/clock.ts';
import { dbOf, type Tx } from '../../../kit/db/index.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import { log } from '../../../kit/log.ts';
import { lineOf } from '../../projects/index.ts';
import { besideLane } from '../messages/lanes.ts';
import { newestFrom } from './outside.queries.ts';

/** The client sees at theirs that what they wrote was read, where the provider can show it. */
export const tellRead = job(
  'tell-read',
  z.object({ channel_id: z.number(), outside_id: z.string() }),
  async ({ channel_id, outside_id }, { project_id }) => {
    const line = await lineOf(project_id!, channel_id);
    const lately = await newestFrom(dbOf(project_id), { project_id: project_id!, channel_id, outside_id });
    const [newest] = lately;
    if (!line?.is_auth || !newest) return;
    const uids = lately.map((it) => it.uid);
    const { markRead } = channelOf(line.type);
    if (!markRead) return;
    // Only a mark: a provider that does not take it now need not be asked again.
    await besideLane({ project_id: project_id!, channel_id, type: line.type }, () =>
      markRead(outside_id, newest.uid, line.connection, uids).catch(
        (error: unknown) => void log.info({ error: (error as Error).message }, 'a read mark was not taken'),
      ),
    );
  },
);

export async function tellReadLater(tx: Tx, type: ChannelType, peer: Peer): Promise<void> {
  const { project_id, channel_id, outside_id } = peer;
  if (channelOf(type).markRead) await later(tx, tellRead, { channel_id, outside_id }, { project_id });
}

// As long as providers show it.
const lasts = seconds(4);
const told = new Map<string, number>();

/** Said again while somebody types, and not oftener than the provider forgets it. */
export async function tellProviderTyping(type: ChannelType, peer: Peer): Promise<void> {
  const { sayTyping } = channelOf(type);
  const { project_id, channel_id, outside_id } = peer;
  const key = `${project_id}:${channel_id}:${outside_id}`;
  const at = performance.now();
  if (!sayTyping || at - (told.get(key) ?? -lasts) < lasts) return;
  if (told.size > 10_000) told.clear();
  told.set(key, at);
  const line = await lineOf(project_id, channel_id);
  const [newest] = await newestFrom(dbOf(project_id), { project_id, channel_id, outside_id });
  if (line?.is_auth) await sayTyping(outside_id, newest?.uid ?? null, line.connection);
}
