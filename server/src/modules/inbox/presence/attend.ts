import { attended, type attend as endpoint, type Attention } from '@parley/contract/inbox/presence';
import type { Output, Parsed } from '@parley/contract/http';
import { channelOf } from '../../../channels/index.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { only, seersOf } from '../../../kit/events/audience.ts';
import { tellOnlookers } from '../../../kit/live/onlookers.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { log } from '../../../kit/log.ts';
import { tellProviderTyping } from '../hooks/tell-provider.ts';
import { seerOf } from '../dialogues/seen.queries.ts';
import { type Place, placesOf } from './presence.queries.ts';

/** Nothing is kept: each screen remembers for a while what it was told. */
export async function attend(
  viewer: Viewer,
  { contact_id, state, dialogue_id, left_id }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { project_id, name } = viewer;
  const { places, seen } = await seenPlaces(viewer, contact_id);
  const place = seen.find((it) => it.id === dialogue_id);
  if (!seen.length || (dialogue_id && !place)) refuse('not_found');
  tellOthers(viewer, { contact_id, state }, { places, seen });
  if (left_id && left_id !== contact_id) {
    const left = await seenPlaces(viewer, left_id);
    if (left.seen.length) tellOthers(viewer, { contact_id: left_id, state: 'gone' }, left);
  }
  // An answer, not a note: where a channel can show it, the client sees that somebody is typing.
  if (place && state === 'typing') {
    const peer = { project_id, ...peerIn(place) };
    channelOf(place.type).showTyping?.(peer, name);
    // Nobody waits for a provider to show it.
    tellProviderTyping(place.type, peer).catch((error: unknown) => log.info(error));
  }
  return { data: null };
}

type Places = { places: Place[]; seen: Place[] };

async function seenPlaces(viewer: Viewer, contact_id: number): Promise<Places> {
  const places = await placesOf(dbOf(viewer.project_id), { ...seerOf(viewer), contact_id });
  return { places, seen: places.filter((it) => it.is_seen) };
}

/** Whoever has the contact open too, and sees it by any of its channels; of a room, those in it. */
function tellOthers(
  { project_id, user_id, name }: Viewer,
  { contact_id, state }: { contact_id: number; state: Attention },
  { places, seen }: Places,
): void {
  const members_ids = seen.flatMap((it) => it.members_ids ?? []);
  const audience = members_ids.length ? only(...members_ids) : seersOf(...places.map((it) => it.channel_id));
  const glance = { project_id, thing: contact_id, user_id, isGone: state === 'gone' };
  tellOnlookers(glance, attended, { contact_id, user_id, name, state }, audience);
}

const peerIn = ({ channel_id, outside_id }: { channel_id: number; outside_id: string }) => ({ channel_id, outside_id });
