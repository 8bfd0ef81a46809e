import type { listApprovedTemplates as endpoint } from '@parley/contract/inbox/approved-templates';
import type { Output, Parsed } from '@parley/contract/http';
import { ProviderError } from '../../../channels/channel.ts';
import { channelOf } from '../../../channels/index.ts';
import { minutes, now } from '../../../kit/clock.ts';
import { refuse } from '../../../kit/errors.ts';
import { log } from '../../../kit/log.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { type Line, lineOf } from '../../projects/index.ts';
import { besideLane } from '../messages/lanes.ts';
import { approvedOn, keepApproved } from './approved.queries.ts';

// Providers tell of a change by a call; what they forgot to tell is known an hour later.
const oldMs = minutes(60);

/** What the provider told last, or tells now. A provider that cannot be asked leaves what is known. */
export async function listApprovedTemplates(
  { project_id, channels_ids }: Viewer,
  { channel: channel_id, refresh }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const isSeen = channels_ids === null || channels_ids.includes(channel_id);
  const line = isSeen ? await lineOf(project_id, channel_id) : null;
  if (!line) refuse('not_found');
  if (!channelOf(line.type).templates) return { data: { templates: [], told_at: null, problem: null } };
  const known = await approvedOn({ project_id, channel_id });
  const isOld = !known.told_at || now().getTime() - new Date(known.told_at).getTime() > oldMs;
  if (!refresh && !isOld) return { data: { ...known, problem: null } };
  const problem = await askProvider({ project_id, channel_id }, line);
  return {
    data: problem === null ? { ...(await approvedOn({ project_id, channel_id })), problem } : { ...known, problem },
  };
}

type Place = { project_id: number; channel_id: number };

/** Why it could not be asked, in its words; null: what it told is kept. */
async function askProvider(place: Place, { type, is_auth, connection }: Line): Promise<string | null> {
  if (!is_auth) return 'channel_cannot_send';
  try {
    const told = await besideLane({ ...place, type }, () => channelOf(type).templates!(connection));
    await keepApproved(place, told, now());
    return null;
  } catch (error) {
    if (error instanceof ProviderError) return error.message;
    log.info({ error: (error as Error).message }, 'templates were not told');
    return 'provider_silent';
  }
}
