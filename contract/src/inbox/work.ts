import * as z from 'zod/mini';
import { givenTime, id, rowId, text } from '../common.ts';
import { answer, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';
import { contact } from './contacts.ts';

/** `undo` takes it back; null when nothing changed. */
const worked = answer(z.object({ contact, undo: z.nullable(z.uuid()) }));
const workedOnMany = answer(z.object({ changed: z.array(z.number()), undo: z.nullable(z.uuid()) }));

const ids = z.array(rowId).check(z.minLength(1), z.maxLength(500));
const note = text(4096);

/** To a colleague or to a team. */
function isOneNamed(it: { operatorid?: number | undefined; team_id?: number | undefined }): boolean {
  return (it.operatorid === undefined) !== (it.team_id === undefined);
}

const ofContact = <In extends z.ZodMiniType>(path: string, summary: string, input: In) =>
  endpoint({ method: 'POST', path, access: 'project', summary, input, output: worked });
const named = z.strictObject({ contact_id: rowId });

export const takeContact = ofContact(
  '/api/app/chat/getContactToWork/:id',
  'Take a contact into work',
  z.strictObject({ id }),
);

export const closeDialogue = ofContact(
  '/api/app/chat/closeChat/',
  'Close a dialogue: nobody works on it any more',
  named,
);

export const checkContact = ofContact(
  '/api/app/chat/updateUserSetCheked/',
  'Mark a contact as checked: it leaves New',
  named,
);

export const transferContact = ofContact(
  '/api/app/chat/updateOperator/',
  'Hand a contact over to a colleague who sees it, or to a team, with a note for them',
  z
    .strictObject({
      contact_id: rowId,
      operatorid: z.optional(rowId),
      team_id: z.optional(rowId),
      comment: z.optional(note),
    })
    .check(z.refine(isOneNamed, { path: ['operatorid'], error: 'required' })),
);

export const markUnread = ofContact(
  '/api/app/chat/unreadMessages/',
  'Mark the newest message of a contact as unread',
  named,
);

export const noReplyNeeded = ofContact(
  '/api/app/chat/noReplyNeeded/',
  'Nobody waits for an answer: the waiting clock stops',
  named,
);

export const snoozeContact = ofContact(
  '/api/app/chat/snooze/',
  'Put a contact aside until a moment, or until the client writes',
  z.strictObject({ contact_id: rowId, until: givenTime }),
);

export const wakeContact = ofContact('/api/app/chat/wake/', 'Bring a contact back that was put aside', named);

export const blockContact = ofContact(
  '/api/app/projects/:project/contacts/:id/block',
  'Block a client, out of every folder, or let them in again',
  z.strictObject({ project: id, id, blocked: z.optional(z.boolean()) }),
);

export const clearDialogue = endpoint({
  method: 'POST',
  path: '/api/app/projects/:project/contacts/:id/clear_dialog',
  access: 'project',
  permission: 'contacts.delete',
  summary: 'Delete every message of a contact, for good',
  input: z.strictObject({ project: id, id }),
  output: answer(z.object({ contact })),
});

export const archiveContacts = endpoint({
  method: 'PUT',
  path: '/api/crm/contacts/archive/',
  access: 'project',
  summary: 'Put a contact or many into the archive, or take them out of it',
  input: z
    .strictObject({ id: z.optional(rowId), ids: z.optional(ids), unarchive: z.optional(z.boolean()) })
    .check(z.refine((it) => (it.id === undefined) !== (it.ids === undefined), { path: ['id'], error: 'required' })),
  output: workedOnMany,
});

/** How many changed at once; when `is_going_on`, the rest follows by itself, and all of it can no more be undone. */
const workedOnAll = answer(z.object({ changed: z.number(), is_going_on: z.boolean(), undo: z.nullable(z.uuid()) }));

/** As many contacts are changed in one go, and can be undone. */
export const ALL_AT_ONCE = 500;

export const checkAll = endpoint({
  method: 'POST',
  path: '/api/app/chat/checkAllUsers/',
  access: 'project',
  summary: 'Mark every contact as checked: New is empty',
  input: z.strictObject({}),
  output: workedOnAll,
});

export const readAll = endpoint({
  method: 'POST',
  path: '/api/app/chat/readAllMessages/',
  access: 'project',
  summary: 'Mark every message as read',
  input: z.strictObject({}),
  output: workedOnAll,
});

export const bulkActions = [
  'check',
  'read',
  'close',
  'assign',
  'snooze',
  'add_topic',
  'remove_topic',
  'block',
] as const;

export const changeMany = endpoint({
  method: 'POST',
  path: '/api/app/chat/bulk/',
  access: 'project',
  summary: 'The same for many contacts at once, undone as one',
  input: z
    .strictObject({
      action: z.enum(bulkActions),
      contacts_ids: ids,
      /** To whom they are assigned, a colleague or a team, and what is written for them. */
      operatorid: z.optional(rowId),
      team_id: z.optional(rowId),
      comment: z.optional(note),
      /** Into which folder they are put, or out of which they are taken. */
      topic_id: z.optional(rowId),
      /** Until when they are put aside. */
      until: z.optional(givenTime),
    })
    .check(
      z.refine((it) => !it.action.endsWith('_topic') || it.topic_id !== undefined, {
        path: ['topic_id'],
        error: 'required',
      }),
      z.refine((it) => it.action !== 'assign' || isOneNamed(it), {
        path: ['operatorid'],
        error: 'required',
      }),
      z.refine((it) => it.action !== 'snooze' || it.until !== undefined, { path: ['until'], error: 'required' }),
    ),
  output: workedOnMany,
});

/** The messages of a contact were deleted: its thread is to be fetched anew. */
export const dialogueCleared = liveEvent('channel:dialog_cleared', z.object({ contact_id: z.number() }));
