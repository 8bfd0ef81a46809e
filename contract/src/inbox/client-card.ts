import * as z from 'zod/mini';
import { clientChanges } from '../clients/clients.ts';
import { organization } from '../clients/organizations.ts';
import { id, rowId, text, upTo, wireTime } from '../common.ts';
import { fieldChanges, fieldValues } from '../fields/fields.ts';
import { answer, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';
import { contact } from './contacts.ts';

/** Everything known of a client, with those of the dialogues that the viewer sees. */
export const clientCard = z.extend(contact, {
  legal_entity: z.nullable(z.string()),
  tax_id: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  tag: z.nullable(z.string()),
  manager_id: z.nullable(z.number()),
  unsubscribed: z.boolean(),
  organization: z.nullable(organization),
  created_at: wireTime,
  /** What the project's own fields hold. */
  custom_field: fieldValues,
  /** The viewer wants to hear nothing of this contact while looking elsewhere. */
  muted: z.boolean(),
});
export type ClientCard = z.infer<typeof clientCard>;

export const getClientCard = endpoint({
  method: 'GET',
  path: '/api/app/projects/:project/channels/all/users/:id',
  access: 'project',
  summary: 'The whole card of a client',
  input: z.strictObject({ project: id, id }),
  output: answer(clientCard),
});

export const updateClient = endpoint({
  method: 'PUT',
  path: '/api/crm/contacts/:id/',
  access: 'project',
  summary: 'Change what is known of a client',
  input: z.extend(clientChanges, { id, custom_field: z.optional(fieldChanges) }),
  output: answer(clientCard),
});

/** The number of a dialogue is its messenger's and stays; naming another one is refused. */
export const updateDialogue = endpoint({
  method: 'PUT',
  path: '/api/app/projects/:project/channels/:channel/users/:id',
  access: 'project',
  summary: 'Give a dialogue another title',
  input: z.strictObject({ project: id, channel: id, id, name: z.optional(text(200)), phone: z.optional(upTo(40)) }),
  output: answer(contact),
});

export const muteContact = endpoint({
  method: 'POST',
  path: '/api/app/chat/mute/',
  access: 'project',
  summary: 'No sounds, notices or pushes about this contact for oneself, or again; a note that calls one still comes',
  input: z.strictObject({ contact_id: rowId, muted: z.boolean() }),
  output: answer(z.object({ muted: z.boolean() })),
});

export const listMuted = endpoint({
  method: 'GET',
  path: '/api/app/chat/muted/',
  access: 'project',
  summary: 'The contacts one has muted',
  input: z.strictObject({}),
  output: answer(z.array(z.number())),
});

/** Something on the card changed: whoever looks at it fetches it anew. */
export const clientChanged = liveEvent('crm:contact_changed', z.object({ id: z.number() }));

/** One's own list of muted contacts changed, perhaps on another device. */
export const mutedChanged = liveEvent('channel:muted_changed', z.object({}));
