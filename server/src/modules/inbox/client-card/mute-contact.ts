import {
  mutedChanged,
  type listMuted as listing,
  type muteContact as muting,
} from '@parley/contract/inbox/client-card';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { only } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { contactsById } from '../contacts/contacts.queries.ts';
import { mute, mutedBy, unmute } from './client-card.queries.ts';

export async function muteContact(
  viewer: Viewer,
  { contact_id, muted }: Parsed<typeof muting>,
): Promise<Output<typeof muting>> {
  const { project_id, user_id } = viewer;
  await transaction(project_id, async (tx) => {
    if (!(await contactsById(viewer, [contact_id], tx)).length) refuse('not_found');
    await (muted ? mute : unmute)(tx, { project_id, user_id, contact_id });
    // Nobody else's matter.
    await emit(tx, project_id, mutedChanged, {}, only(user_id));
  });
  return { data: { muted } };
}

export const listMuted = async (viewer: Viewer): Promise<Output<typeof listing>> => ({ data: await mutedBy(viewer) });
