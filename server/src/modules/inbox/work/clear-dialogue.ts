import { clientCleared } from '@parley/contract/clients/client-facts';
import { messagesErased } from '@parley/contract/clients/facts';
import { type clearDialogue as endpoint, dialogueCleared } from '@parley/contract/inbox/work';
import type { Output, Parsed } from '@parley/contract/http';
import { actorOf } from '../../../kit/actor.ts';
import { transaction } from '../../../kit/db/index.ts';
import { seersOf } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { doneBy, record } from '../../../kit/facts/record.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { recordClients } from '../../clients/index.ts';
import { forgetFile } from '../files/forget-file.ts';
import { hold, rowFor } from './held-contact.ts';
import { clear } from './rules.ts';
import { saveDesk } from './save-desk.ts';
import { deleteMessages } from './work.queries.ts';

/** Every message that the viewer sees of a contact is gone for good, with its files; the contact stays where it stood. */
export const clearDialogue = (viewer: Viewer, { id }: Parsed<typeof endpoint>): Promise<Output<typeof endpoint>> =>
  transaction(viewer.project_id, async (tx) => {
    const { project_id } = viewer;
    const held = await hold(tx, viewer, id);
    const { desk, seen } = held;
    const files = await deleteMessages(tx, project_id, seen);
    const after = clear(desk, seen);
    await saveDesk(tx, held, after, null);
    recordClients(tx, project_id, { actor: actorOf(viewer), why: null }, [{ id, kind: clientCleared }]);
    record(tx, project_id, messagesErased, { id, name: null, by: doneBy(viewer) });
    for (const file_id of files) await later(tx, forgetFile, { file_id }, { project_id });
    const channels = desk.dialogues.filter((it) => seen.includes(it.id)).map((it) => it.channel_id);
    // Whoever could read what is gone.
    await emit(tx, project_id, dialogueCleared, { contact_id: id }, seersOf(...new Set(channels)));
    return { data: { contact: rowFor(seen, after) } };
  });
