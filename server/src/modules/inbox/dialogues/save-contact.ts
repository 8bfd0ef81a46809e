import type { Tx } from '../../../kit/db/index.ts';
import { emitAll } from '../../../kit/events/events.ts';
import { folderChange } from '../folders/rules.ts';
import { contactVersions } from './contact-versions.ts';
import type { LockedContact } from './locked-contact.ts';
import { refreshPeers } from './refresh-peers.ts';
import { changedIn, type DialogueState, settle } from './rules.ts';
import { saveDialogues } from './save.queries.ts';

/**
 * Keeps what was decided about a locked contact's dialogues, counts it, and tells those who see it. A changed person
 * is kept by the module of the clients, and told here.
 */
export async function saveContact(
  tx: Tx,
  contact: LockedContact,
  decided: DialogueState[],
  person = contact.person,
): Promise<void> {
  const { project_id, dialogues } = contact;
  const after = settle(
    decided,
    decided.some((it) => it.is_listed),
  );
  const changed = changedIn(dialogues, after);
  if (!changed.length && person === contact.person) return;
  await saveDialogues(tx, project_id, changed, folderChange(person.id, dialogues, after));
  await refreshPeers(tx, contact, after);
  await emitAll(tx, project_id, await contactVersions(tx, contact, after, person));
}
