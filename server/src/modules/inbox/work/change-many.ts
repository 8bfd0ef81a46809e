import { randomUUID } from 'node:crypto';
import { contactArchived, contactUnarchived } from '@parley/contract/inbox/contact-facts';
import type { archiveContacts as archiving, changeMany as endpoint } from '@parley/contract/inbox/work';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction } from '../../../kit/db/index.ts';
import { refuse, Refusal } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { filed, unfiled } from '../folders/folder-contacts.ts';
import { isFolder } from '../folders/folders.queries.ts';
import { blocked } from './block-contact.ts';
import { closed } from './close-dialogue.ts';
import { hold } from './held-contact.ts';
import { checked, wasRead } from './mark-contact.ts';
import { archive } from './rules.ts';
import { snoozed } from './snooze-contact.ts';
import { handedTo } from './take-contact.ts';
import { type Deed, perform, type Press } from './work-on.ts';

type Worked = { data: { changed: number[]; undo: string | null } };

/** Each contact in a short transaction of its own, all of them one press. */
export async function changeMany(viewer: Viewer, asked: Parsed<typeof endpoint>): Promise<Output<typeof endpoint>> {
  return doToMany(viewer, asked.contacts_ids, await deedOf(viewer, asked));
}

async function deedOf(viewer: Viewer, asked: Parsed<typeof endpoint>): Promise<Deed> {
  const { action, operatorid, team_id, comment, topic_id, until } = asked;
  if (action === 'check') return checked;
  if (action === 'read') return wasRead;
  if (action === 'close') return closed;
  if (action === 'block') return blocked;
  if (action === 'snooze') return snoozed(new Date(until!));
  if (action === 'assign') return handedTo(viewer, { operatorid, team_id }, comment);
  if (!(await isFolder(viewer.project_id, topic_id!))) refuse('not_found');
  return (action === 'add_topic' ? filed : unfiled)(topic_id!);
}

export const archiveContacts = (
  viewer: Viewer,
  { id, ids = [], unarchive = false }: Parsed<typeof archiving>,
): Promise<Output<typeof archiving>> =>
  doToMany(viewer, id === undefined ? ids : [id, ...ids], ({ desk }) => ({
    kind: unarchive ? contactUnarchived : contactArchived,
    after: archive(desk, !unarchive),
    line: { kind: unarchive ? 'unarchived' : 'archived' },
  }));

/** Who is not there, not seen or not fit for it is passed over; when that is everyone, the first reason is told. */
export async function doToMany(
  viewer: Viewer,
  contacts_ids: number[],
  deed: Deed,
  why: Press['why'] = 'many',
): Promise<Worked> {
  const { project_id } = viewer;
  const press: Press = { token: randomUUID(), why };
  let reason: Refusal | null = null;
  let isAnyone = false;
  const changed: number[] = [];
  for (const contact_id of new Set(contacts_ids)) {
    try {
      const after = await transaction(project_id, async (tx) =>
        perform(tx, viewer, await hold(tx, viewer, contact_id, true), deed, press),
      );
      isAnyone = true;
      if (after) changed.push(contact_id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      reason ??= error;
    }
  }
  if (!isAnyone && reason) refuse(reason.code, reason.details);
  return { data: { changed, undo: changed.length ? press.token : null } };
}
