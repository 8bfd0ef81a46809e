import type { Payload } from '@parley/contract/live';
import type { memberChanged } from '@parley/contract/projects/members';
import { contactUpdated } from '@parley/contract/inbox/contacts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { only } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { beginContact } from '../../clients/index.ts';
import type { NewProject } from '../../projects/index.ts';
import { insertConfig } from '../chat/config.queries.ts';
import { contactsById } from '../contacts/contacts.queries.ts';
import { insertDialogue } from '../dialogues/dialogues.queries.ts';
import { laterOn, tomorrowOf } from '../folders/relist-contacts.ts';
import { addReader, channelName, enterRoom } from './rooms.queries.ts';

const outside_id = 'team';

/** What the inbox puts into every new project: its settings, and the room where the whole team talks. */
export async function beginInbox(
  tx: Tx,
  project: Pick<NewProject, 'id' | 'owner' | 'team_channel_id' | 'time_zone'>,
): Promise<void> {
  const { id: project_id, owner, team_channel_id: channel_id } = project;
  const tomorrow = tomorrowOf(project);
  await insertConfig(tx, project_id, tomorrow);
  await laterOn(tx, project, tomorrow);
  const { name } = await channelName(tx, project_id, channel_id);
  const { id: contact_id } = await beginContact(tx, project_id, { name, is_room: true });
  const room = { project_id, contact_id, channel_id, outside_id, name, phone: null, is_room: true };
  const { id } = await insertDialogue(tx, room);
  await addReader(tx, project_id, id, owner);
}

/** Whoever joins the project joins the team's room; leaving the one is leaving the other, by the database itself. */
export async function joinTeamRoom(
  { id: user_id }: Payload<typeof memberChanged>,
  { project_id }: { project_id: number | null },
): Promise<void> {
  if (project_id === null) return;
  await transaction(project_id, async (tx) => {
    const [entered] = await enterRoom(tx, { project_id, outside_id, user_id });
    if (!entered) return;
    const [room] = await contactsById({ project_id, user_id, channels_ids: [] }, [entered.contact_id], tx);
    // Only the newcomer: for the others nothing changed.
    if (room) await emit(tx, project_id, contactUpdated, room, only(user_id));
  });
}
