import { contactFiled, contactUnfiled } from '@parley/contract/inbox/contact-facts';
import type { addContactToTopic as adding, deleteContactFromTopic as removing } from '@parley/contract/inbox/topics';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { type Deed, workIn } from '../work/work-on.ts';
import { isFolder } from './folders.queries.ts';
import { putIn, takeOut } from './rules.ts';

export const addContactToTopic = (viewer: Viewer, given: Parsed<typeof adding>): Promise<Output<typeof adding>> =>
  change(viewer, given, filed);

export const deleteContactFromTopic = (
  viewer: Viewer,
  given: Parsed<typeof removing>,
): Promise<Output<typeof removing>> => change(viewer, given, unfiled);

export const filed =
  (folder_id: number): Deed =>
  ({ desk }) => ({ kind: contactFiled, after: { ...desk, dialogues: putIn(desk.dialogues, folder_id) } });

export const unfiled =
  (folder_id: number): Deed =>
  ({ desk }) => ({ kind: contactUnfiled, after: { ...desk, dialogues: takeOut(desk.dialogues, folder_id) } });

const change = (
  viewer: Viewer,
  { contact_id, topic_id }: Parsed<typeof adding>,
  deed: typeof filed,
): Promise<Output<typeof adding>> =>
  transaction(viewer.project_id, async (tx) => {
    if (!(await isFolder(viewer.project_id, topic_id, tx))) refuse('not_found');
    return { data: (await workIn(tx, viewer, contact_id, standing(deed(topic_id)), { ofPerson: true })).data.contact };
  });

/** Who never wrote stands nowhere. */
const standing =
  (deed: Deed): Deed =>
  (held, viewer) =>
    held.desk.dialogues.length ? deed(held, viewer) : refuse('folder_needs_dialogue');
