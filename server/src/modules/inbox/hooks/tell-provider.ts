import type { ChannelType } from '@parley/contract/projects/channels';
import * as z from 'zod/mini';
import type { Peer } from '../../../channels/channel.ts';
import { channelOf } from '../../../channels/index.ts';
import { seconds } from '../../../kit/clock.ts';
import { dbOf, type Tx } from '../../../kit/db/index.ts';
import { dropped, job, later, takeBehind } from '../../../kit/jobs/jobs.ts';
import { log } from '../../../kit/log.ts';
import { lineOf } from '../../projects/index.ts';
import { besideLane } from '../messages/lanes.ts';
import { newestFrom } from './outside.queries.ts';

const tellReadName = 'tell-read';
const peer = z.object({ channel_id: z.number(), outside_id: z.string() });
// In one session of a mailbox: it is asked for each writer.
const mostTogether = 50;

/** The client sees at theirs that what they wrote was read, where the provider can show it. */
export const tellRead = job(
  tellReadName,
  peer,
  async ({ channel_id, outside_id }, { project_id }) => {
    const place = { project_id: project_id!, channel_id };
    const waiting = { name: tellReadName, key: readKey(place), most: mostTogether - 1 };
    await tellReadTo(place, [outside_id], async () => {
      const behind = await takeBehind<z.infer<typeof peer>>(dbOf(project_id), waiting);
      return behind.map((it) => it.outside_id);
    });
  },
  { missed: dropped },
);

type Place = Pick<Peer, 'project_id' | 'channel_id'>;

/**
 * Tells it of these clients of one channel; where the provider lets itself be asked of several at once, also of those
 * who turn out to wait for the same when its turn has come.
 */
export async function tellReadTo(
  place: Place,
  outside_ids: string[],
  more: () => Promise<string[]> = () => Promise.resolve([]),
): Promise<void> {
  const line = await lineOf(place.project_id, place.channel_id);
  if (!line?.is_auth) return;
  const { type, connection } = line;
  const { markRead, markReadTogether } = channelOf(type);
  // Only a mark: a provider that does not take it now need not be asked again.
  const untaken = (error: unknown) => void log.info({ error: (error as Error).message }, 'a read mark was not taken');
  const say = (mark: () => Promise<void>) => besideLane({ ...place, type }, () => mark().catch(untaken));
  if (markReadTogether)
    await say(async () => {
      const read = await readOf(place, [...outside_ids, ...(await more())]);
      if (read.length) await markReadTogether(read, connection);
    });
  if (markRead)
    for (const { to, lately } of await readOf(place, outside_ids))
      await say(() => markRead(to, lately[0]!, connection));
}

async function readOf(place: Place, outside_ids: string[]): Promise<{ to: string; lately: string[] }[]> {
  const read: { to: string; lately: string[] }[] = [];
  for (const outside_id of new Set(outside_ids)) {
    const newest = await newestFrom(dbOf(place.project_id), { ...place, outside_id });
    if (newest.length) read.push({ to: outside_id, lately: newest.map((it) => it.uid) });
  }
  return read;
}

const readKey = ({ project_id, channel_id }: Place): string => `read:${project_id}:${channel_id}`;

/** Where asking costs a sign-in, those of a mailbox wait for each other: whichever is next takes the others along. */
export async function tellReadLater(tx: Tx, type: ChannelType, peer: Peer): Promise<void> {
  const { project_id, channel_id, outside_id } = peer;
  const { markRead, markReadTogether } = channelOf(type);
  const key = markReadTogether && readKey(peer);
  if (markRead ?? markReadTogether)
    await later(tx, tellRead, { channel_id, outside_id }, { project_id, ...(key && { key }) });
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
