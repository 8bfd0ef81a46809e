import { attended, type attend as endpoint } from '@parley/contract/inbox/presence';
import type { Output, Parsed } from '@parley/contract/http';
import { channelOf } from '../../../channels/index.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { only, seersOf } from '../../../kit/events/audience.ts';
import { whisper } from '../../../kit/live/whisper.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { log } from '../../../kit/log.ts';
import { tellProviderTyping } from '../hooks/tell-provider.ts';
import { seerOf } from '../dialogues/seen.queries.ts';
import { placesOf } from './presence.queries.ts';

/** Nothing is kept: each screen remembers for a while what it was told. */
export async function attend(
  viewer: Viewer,
  { contact_id, state, dialogue_id }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { project_id, user_id, name } = viewer;
  const places = await placesOf(dbOf(project_id), { ...seerOf(viewer), contact_id });
  const seen = places.filter((it) => it.is_seen);
  const place = seen.find((it) => it.id === dialogue_id);
  if (!seen.length || (dialogue_id && !place)) refuse('not_found');
  const members_ids = seen.flatMap((it) => it.members_ids ?? []);
  // Whoever sees the contact by any of its channels; of a room, those in it.
  const audience = members_ids.length ? only(...members_ids) : seersOf(...places.map((it) => it.channel_id));
  whisper(project_id, attended, { contact_id, user_id, name, state }, audience);
  // An answer, not a note: where a channel can show it, the client sees that somebody is typing.
  if (place && state === 'typing') {
    const peer = { project_id, ...peerIn(place) };
    channelOf(place.type).showTyping?.(peer, name);
    // Nobody waits for a provider to show it.
    tellProviderTyping(place.type, peer).catch((error: unknown) => log.info(error));
  }
  return { data: null };
}

const peerIn = ({ channel_id, outside_id }: { channel_id: number; outside_id: string }) => ({ channel_id, outside_id });
